type Colour = readonly [red: number, green: number, blue: number]

/** The contrasts that WCAG 2.2 AA requires (1.4.3): of large text, and of all other text. */
const [ofLarge, ofOther] = [3, 4.5]
/** The font sizes in pixels from which text counts as large: of text in general, and of bold text. */
const [large, largeBold] = [24, 18.66]

const opaque = /^rgb\((\d+), (\d+), (\d+)\)$/

/** Returns the colour of a computed style; null unless it is opaque and written as `rgb(…)`. */
function colourOf(text: string): Colour | null {
  const [, red, green, blue] = opaque.exec(text) ?? []
  return red === undefined ? null : [Number(red), Number(green), Number(blue)]
}

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminanceOf([red, green, blue]: Colour): number {
  const linear = (channel: number) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** Returns the contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
function contrastOf(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

/**
 * Returns whether a style has no opacity, filter or blend mode, which would change the colours in and behind its
 * element.
 */
const isPlain = ({ opacity, filter, mixBlendMode }: CSSStyleDeclaration) =>
  opacity === '1' && filter === 'none' && mixBlendMode === 'normal'

/**
 * Returns the nearest element with an opaque colour behind a text, and this colour; null if a picture, a filter or
 * transparency affects the colour.
 */
function groundOf(element: Element): { ground: Element; colour: Colour } | null {
  let found: { ground: Element; colour: Colour } | null = null
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const style = getComputedStyle(each)
    if (!isPlain(style)) return null
    if (found !== null) continue
    const colour = colourOf(style.backgroundColor)
    const isTransparent = style.backgroundColor === 'rgba(0, 0, 0, 0)'
    if (style.backgroundImage !== 'none' || (colour === null && !isTransparent)) return null
    if (colour !== null) found = { ground: each, colour }
  }
  return found
}

/**
 * Returns whether only the elements around a text lie between the text and its background, at the middle of each of its
 * lines.
 */
function isUncovered(element: Element, ground: Element): boolean {
  const range = document.createRange()
  range.selectNodeContents(element)
  const lines = [...(element.childNodes.length === 0 ? element : range).getClientRects()]
  return lines.every(({ left, top, width, height }) => {
    const stack = document.elementsFromPoint(left + width / 2, top + height / 2)
    const end = stack.indexOf(ground)
    // `end` is -1 if the point is outside the window, or if the ground is covered by an element around it.
    return end >= 0 && stack.slice(0, end).every((each) => each.contains(element) || isBelow(each, element))
  })
}

/** Returns whether an element is part of the text, without a background. */
const isBelow = (each: Element, element: Element) =>
  element.contains(each) && getComputedStyle(each).backgroundColor === 'rgba(0, 0, 0, 0)'

/** Returns whether a text is only for screen readers: it has no pixel (hidden.module.css). */
export function isForScreenReaders(element: Element): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { clipPath, position } = getComputedStyle(each)
    if (clipPath === 'inset(50%)' && position === 'absolute') return true
  }
  return false
}

/**
 * Returns whether an element's text has the required contrast to its ground by their colours alone. False means
 * unknown.
 */
export function isReadable(element: Element): boolean {
  const { color, webkitTextFillColor, textShadow, fontSize, fontWeight } = getComputedStyle(element)
  const own = colourOf(color)
  if (own === null || webkitTextFillColor !== color || textShadow !== 'none') return false
  const around = groundOf(element)
  if (around === null) return false
  const isLarge = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? largeBold : large)
  if (contrastOf(own, around.colour) < (isLarge ? ofLarge : ofOther)) return false
  return isUncovered(element, around.ground)
}
