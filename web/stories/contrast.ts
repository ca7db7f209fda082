/** The style properties that affect contrast: of the text itself, and of every element around it. */
const ownStyle = ['color', 'fontSize', 'fontWeight', 'textShadow', 'webkitTextFillColor'] as const
const groundStyle = ['backgroundColor', 'backgroundImage', 'opacity', 'filter', 'mixBlendMode'] as const

/** The combinations of styles in which axe has found nothing so far in this page. */
const passed = new Set<string>()

/** The texts to check, and the function that marks their styles as passed. */
export type UnknownContrast = { elements: Element[]; pass: () => void }

/**
 * Finds the elements whose text has a style that has not passed in an earlier story. Most stories repeat the styles of
 * others, and contrast takes half of axe's time. Elements that overlap a text without containing it are ignored.
 */
export function unknownContrast(): UnknownContrast {
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element | null): string => {
    if (element === null) return ''
    const known = grounds.get(element)
    if (known !== undefined) return known
    const style = getComputedStyle(element)
    const own = groundStyle.map((name) => style[name]).join()
    // Most elements have no background of their own; the backgrounds of the others add up.
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

/** Whether an element has a text of its own. A field counts, although its text is not a child node. */
function hasText(element: Element): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return true
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
}
