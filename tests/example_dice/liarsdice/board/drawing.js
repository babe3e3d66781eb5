// Elements, dice, and who sits where. Texts are set as text: a name is never read as HTML.
const SVG = 'http://www.w3.org/2000/svg'
const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] }

/** An element with attributes (`false` leaves one out) and children. */
export function el(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children)
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) element.setAttribute(name, value === true ? '' : value)
  element.append(...children)
  return element
}

/** A die that shows a number; null is a die under a cup. `agrees`: whether it counts for the bid. */
export function die(value, { size, agrees = false }) {
  const svg = (tag, attributes, ...children) => filled(document.createElementNS(SVG, tag), attributes, children)
  const pips = (PIPS[value] ?? []).map((place) =>
    svg('circle', { cx: 25 + 25 * (place % 3), cy: 25 + 25 * Math.floor(place / 3), r: 9 }),
  )
  const cup =
    value === null
      ? [svg('path', { d: 'M35 40a15 15 0 1 1 22 13q-7 4-7 12' }), svg('circle', { cx: 50, cy: 78, r: 5 })]
      : []
  const about = value === null ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': String(value) }
  const kind = `die ${value === null ? 'hidden' : ''} ${agrees ? 'agrees' : ''}`
  const frame = { ...about, class: kind, viewBox: '0 0 100 100', width: size, height: size }
  return svg('svg', frame, svg('rect', { x: 4, y: 4, width: 92, height: 92, rx: 20 }), ...pips, ...cup)
}

/** The seats of the others, clockwise from one's own; for a spectator all of them. */
export function places(seats, own) {
  const after = Array.from({ length: seats }, (_, step) => ((own ?? -1) + 1 + step) % seats)
  return after.filter((seat) => seat !== own)
}
