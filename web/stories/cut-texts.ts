const nodes = (): Text[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text && node.data.trim() !== '') found.push(node)
  return found
}

const isHidden = ({ width, height }: DOMRect) => width <= 1 || height <= 1

/** The box that cuts the text at a side; null if there is none, or if it scrolls. */
function cutBy(element: Element, left: number, right: number): string | null {
  for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
    const { overflowX, clipPath, position } = getComputedStyle(box)
    const bounds = box.getBoundingClientRect()
    if (clipPath !== 'none' || isHidden(bounds)) return null
    if (overflowX === 'auto' || overflowX === 'scroll') return null
    if (overflowX !== 'visible' && (right > bounds.right + 1 || left < bounds.left - 1)) return box.className
    if (position === 'fixed') break
  }
  return right > document.documentElement.clientWidth + 1 || left < -1 ? 'the window' : null
}

/**
 * What a page shows of no text in full: texts that a box or the window cuts at a side. Regions that scroll, hidden texts and texts with a
 * `title` are left out.
 */
export function cutTexts(): string[] {
  const range = document.createRange()
  return nodes().flatMap((node) => {
    const element = node.parentElement
    if (element === null || element.closest('[title], style, script, option') !== null) return []
    range.selectNodeContents(node)
    const { left, right, width } = range.getBoundingClientRect()
    const box = width <= 1 ? null : cutBy(element, left, right)
    return box === null ? [] : [`${box} cuts ${JSON.stringify(node.data)} in a window of ${innerWidth} pixels`]
  })
}
