import type { IconNode } from 'lucide'
import { createElement } from 'react'

type IconProps = {
  /** The shapes of a lucide icon: `import { Key } from 'lucide'`. */
  icon: IconNode
  /** The size as a multiple of the text beside it. */
  size?: number
  /** Whether the icon points in the reading direction, so that right-to-left languages mirror it. */
  turns?: boolean
}

/** An icon as inline SVG, so that nothing is fetched. It is decorative: the text beside it has the same meaning. */
export function Icon({ icon, size = 1.2, turns = false }: IconProps) {
  const frame = {
    'width': `${size}em`,
    'height': `${size}em`,
    'viewBox': '0 0 24 24',
    'fill': 'none',
    'stroke': 'currentColor',
    'strokeWidth': '1.6',
    'strokeLinecap': 'round',
    'strokeLinejoin': 'round',
    'aria-hidden': true,
    'data-turns': turns || undefined,
  } as const
  return createElement('svg', frame, ...icon.map(([shape, attributes]) => createElement(shape, attributes)))
}
