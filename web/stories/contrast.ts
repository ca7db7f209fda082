import { isForScreenReaders, isReadable } from './readable-colours.ts'

/** The style properties that affect contrast: of the text itself, and of every element around it. */
const ownStyle = ['color', 'fontSize', 'fontWeight', 'textShadow', 'webkitTextFillColor'] as const
const groundStyle = ['backgroundColor', 'backgroundImage', 'opacity', 'filter', 'mixBlendMode'] as const

/** The combinations of styles that are readable, or in which axe has found nothing so far in this page. */
const passed = new Set<string>()

/** The texts that axe must check, and the function that marks their styles as passed. */
export type UnknownContrast = { elements: Element[]; pass: () => void }

/**
 * Finds the elements whose text has a style that has not passed in an earlier story: most stories repeat the styles of
 * others. A readable pair of colours passes by itself. Axe checks the other texts, and those that something overlaps.
 */
export function unknownContrast(): UnknownContrast {
  const found = unknownTexts()
  if (found.size === 0) return { elements: [], pass: () => undefined }
  const pass = (keys: Iterable<string>) => [...keys].forEach((key) => passed.add(key))
  const doubtful = new Map<string, Element[]>()
  const hitTesting = document.head.appendChild(document.createElement('style'))
  // Otherwise `elementsFromPoint` leaves out elements that a pointer cannot hit.
  hitTesting.textContent = '* { pointer-events: auto !important }'
  for (const [key, elements] of found) {
    const left = elements.filter((element) => !isReadable(element))
    if (left.length > 0) doubtful.set(key, left)
  }
  hitTesting.remove()
  pass([...found.keys()].filter((key) => !doubtful.has(key)))
  return { elements: [...doubtful.values()].flat(), pass: () => pass(doubtful.keys()) }
}

/** Returns the elements with a text by their combination of styles, without combinations that have passed. */
function unknownTexts(): Map<string, Element[]> {
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element | null): string => {
    if (element === null) return ''
    const known = grounds.get(element)
    if (known !== undefined) return known
    const style = getComputedStyle(element)
    const own = groundStyle.map((name) => style[name]).join()
    // Most elements have no background. An element that has one adds it to the backgrounds of the elements around it.
    const ground = own === plainGround ? groundOf(element.parentElement) : `${own};${groundOf(element.parentElement)}`
    grounds.set(element, ground)
    return ground
  }
  const found = new Map<string, Element[]>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!hasText(element)) continue
    const style = getComputedStyle(element)
    const key = `${ownStyle.map((name) => style[name]).join()};${groundOf(element)}`
    if (passed.has(key) || isForScreenReaders(element)) continue
    const others = found.get(key)
    if (others === undefined) found.set(key, [element])
    else others.push(element)
  }
  return found
}

const plainGround = 'rgba(0, 0, 0, 0),none,1,none,normal'

/** Returns whether an element directly contains a text. A field counts, although its text is not a child node. */
function hasText(element: Element): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return true
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
}
