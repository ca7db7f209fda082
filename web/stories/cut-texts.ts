const nodes = (): Text[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== '') found.push(node)
  return found
}

const isHidden = ({ width, height }: DOMRect) => width <= 1 || height <= 1

type Sides = { left: number; right: number }

const isBeyond = (text: Sides, box: Sides) => text.right > box.right + 1 || text.left < box.left - 1

/**
 * Returns how a box treats a text that may be wider than the box: it `cuts` the text off, `shows` it, or `ends` the
 * search, because the box is hidden or scrolls.
 */
function boxWith(box: Element, text: Sides): 'cuts' | 'ends' | 'shows' {
  const { overflowX, clipPath, position } = getComputedStyle(box)
  const bounds = box.getBoundingClientRect()
  if (clipPath !== 'none' || isHidden(bounds) || overflowX === 'auto' || overflowX === 'scroll') return 'ends'
  // A text that is wider than its table cell overlaps the next cell.
  if ((overflowX !== 'visible' || box.matches('td, th')) && isBeyond(text, bounds)) return 'cuts'
  return position === 'fixed' && !isBeyond(text, theWindow()) ? 'ends' : 'shows'
}

const theWindow = (): Sides => ({ left: 0, right: document.documentElement.clientWidth })

/** Returns the box that cuts off a text at the left or right; null if none does. */
function cutBy(element: Element, text: Sides): string | null {
  for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
    const found = boxWith(box, text)
    if (found === 'cuts') return `${box.localName}.${box.className}`
    if (found === 'ends') return null
  }
  return isBeyond(text, theWindow()) ? 'the window' : null
}

/** Returns the single line that a control shows: the placeholder of an empty field, or the chosen option of a list. */
const lineOf = (control: HTMLInputElement | HTMLSelectElement): string =>
  control instanceof HTMLSelectElement
    ? (control.selectedOptions[0]?.text ?? '')
    : control.value === ''
      ? control.placeholder
      : ''

/** Returns the fields and lists that are narrower than their line, each as a sentence. */
function cutLines(): string[] {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[placeholder], select')].flatMap(
    (control) => {
      const { font, paddingLeft, paddingRight, opacity } = getComputedStyle(control)
      // A transparent list on top of its own text shows no text itself.
      if (pen === null || opacity === '0' || isHidden(control.getBoundingClientRect())) return []
      pen.font = font
      const room = control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      const line = lineOf(control)
      const isCut = pen.measureText(line).width > room + 1
      return isCut ? [`${control.localName} cuts ${JSON.stringify(line)} in a window of ${innerWidth} pixels`] : []
    },
  )
}

/**
 * Returns the texts of the page that a box or the window cuts off at the left or right, each as a sentence. Leaves out
 * scrolling regions, hidden texts, and texts with a `title`.
 */
export function cutTexts(): string[] {
  const range = document.createRange()
  const cut = nodes().flatMap((node) => {
    const element = node.parentElement
    if (element === null || element.closest('[title], style, script, option') !== null) return []
    range.selectNodeContents(node)
    const { left, right, width } = range.getBoundingClientRect()
    const box = width <= 1 ? null : cutBy(element, { left, right })
    return box === null ? [] : [`${box} cuts ${JSON.stringify(node.data)} in a window of ${innerWidth} pixels`]
  })
  return [...cut, ...cutLines()]
}
