/** What a style has to do with contrast, of a text itself and of each element around it. */
const ownStyle = ['color', 'fontSize', 'fontWeight', 'textShadow', 'webkitTextFillColor'] as const
const groundStyle = ['backgroundColor', 'backgroundImage', 'opacity', 'filter', 'mixBlendMode'] as const

/** The combinations in which axe has found nothing, in this page. */
const passed = new Set<string>()

/** Texts to check, and the function that notes them as passed. */
export type UnknownContrast = { elements: Element[]; pass: () => void }

/**
 * Finds the elements with a text whose colours, size and grounds have not passed in an earlier story: most stories show what others
 * showed, and contrast is the half of axe's work. What overlaps a text without being around it does not count.
 */
export function unknownContrast(): UnknownContrast {
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element | null): string => {
    if (element === null) return ''
    const known = grounds.get(element)
    if (known !== undefined) return known
    const style = getComputedStyle(element)
    const own = groundStyle.map((name) => style[name]).join()
    // Most elements have no ground of their own; those that have stack up.
    const ground = own === plainGround ? groundOf(element.parentElement) : `${own};${groundOf(element.parentElement)}`
    grounds.set(element, ground)
    return ground
  }
  const found = new Map<string, Element[]>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element)) continue
    const style = getComputedStyle(element)
    const key = `${ownStyle.map((name) => style[name]).join()};${groundOf(element)}`
    if (!passed.has(key)) found.set(key, [...(found.get(key) ?? []), element])
  }
  return { elements: [...found.values()].flat(), pass: () => [...found.keys()].forEach((key) => passed.add(key)) }
}

const plainGround = 'rgba(0, 0, 0, 0),none,1,none,normal'

/** Whether an element has a text of its own, or is a field, whose text is none of its nodes. */
function hasText(element: Element): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return true
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
}
