// A game's options as fields of a form, from the JSON schema the server gives.

export type Field = {
  name: string
  /** What people call it. */
  title: string
  about: string
  /** What it is good for, where there is something to add. */
  purpose: string
  /** What people call its values, where these have names. */
  names: { value: unknown; title: string }[]
  usual: unknown
  /** The value at tables without bots, if it is not the usual one. */
  people?: unknown
} & (
  | { kind: 'choice'; choices: unknown[] }
  | { kind: 'boolean' }
  | { kind: 'number'; least: number | undefined; most: number | undefined }
)

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  enum?: unknown[]
  default?: unknown
  title?: string
  description?: string
  names?: { const: unknown; title: string }[]
  purpose?: string
  minimum?: number
  maximum?: number
  between_people?: unknown
  properties?: Record<string, Schema>
}

/** The fields; what no form can show, such as a table of cards, is left out. */
export function fieldsOf(given: Record<string, unknown>): Field[] {
  const whole = given as Schema
  const root = whole.$ref ? whole.$defs?.[whole.$ref.split('/').at(-1)!] : whole
  return Object.entries(root?.properties ?? {}).flatMap(([name, schema]) => {
    const field = fieldOf(schema)
    const said = {
      title: schema.title ?? name,
      about: schema.description ?? '',
      purpose: schema.purpose ?? '',
      names: (schema.names ?? []).map((one) => ({ value: one.const, title: one.title })),
    }
    const people = schema.between_people === undefined ? {} : { people: schema.between_people }
    return field ? [{ name, ...said, usual: schema.default, ...people, ...field } as Field] : []
  })
}

function fieldOf(schema: Schema): object | null {
  if (schema.enum) return { kind: 'choice', choices: schema.enum }
  if (schema.type === 'boolean') return { kind: 'boolean' }
  if (schema.type === 'integer' || schema.type === 'number')
    return { kind: 'number', least: schema.minimum, most: schema.maximum }
  return null
}
