// Shares a text: with the device's own sheet for sharing where there is one, else by the clipboard.

export type Shared = 'shared' | 'copied' | 'cancelled'

/** Whether the device has a sheet for sharing. */
export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** Share a text and an address; returns the result, for the page to say. */
export async function share(title: string, text: string, url: string): Promise<Shared> {
  if (canShare()) {
    try {
      await navigator.share({ title, text, url })
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled'
    }
  }
  await copy([text, url].filter(Boolean).join('\n'))
  return 'copied'
}

/** Put a text on the clipboard. */
export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copyByHand(text)
  }
}

/** Copy by a selection: without https there is no other way. */
function copyByHand(text: string): void {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'unseen'
  const before = document.activeElement as HTMLElement | null
  const place = document.querySelector('dialog[open]') ?? document.body
  place.append(field)
  field.select()
  document.execCommand('copy')
  field.remove()
  before?.focus()
}
