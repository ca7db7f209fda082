import { icons, type IconNode, type SVGProps } from 'lucide'
import type { Plugin } from 'vite'

const iconsByName = new Map(Object.entries(icons))

/**
 * Merges the shapes of each lucide icon in the build into as few as possible. The icons of the first page are in its
 * HTML and in its script, and each shape takes bytes in both. The drawing does not change.
 */
export const mergeIconShapes: Plugin = {
  name: 'portico-icons',
  transform: {
    filter: { id: /\/lucide\/dist\/esm\/icons\/[^/]+\.mjs$/ },
    handler(code) {
      const name = /export \{ (\w+) as default \}/.exec(code)?.[1] ?? ''
      const icon = iconsByName.get(name)
      if (icon === undefined) throw new Error(`lucide exports no icon ${name}.`)
      return { code: `export default ${JSON.stringify(mergeShapes(icon))}`, map: null }
    },
  },
}

/** Returns the same icon with its unfilled paths, lines and circles merged into one path, after the other shapes. */
export function mergeShapes(icon: IconNode): IconNode {
  const others: IconNode = []
  let path = ''
  for (const [shape, attributes] of icon) {
    const outline = 'fill' in attributes ? null : outlineOf(shape, attributes)
    if (outline === null) others.push([shape, attributes])
    else path += outline
  }
  return path === '' ? others : [...others, ['path', { d: path }]]
}

/** Returns a shape as path data that begins with an absolute position (SVG 2 §9.3, §10), or null. */
function outlineOf(shape: string, attributes: SVGProps): string | null {
  const at = (name: string) => Number(attributes[name])
  if (shape === 'path') return withAbsoluteStart(String(attributes['d']))
  if (shape === 'line') return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`
  if (shape !== 'circle') return null
  const radius = at('r')
  const half = `a${radius} ${radius} 0 1 0 0`
  return `M${at('cx')} ${at('cy') - radius}${half} ${2 * radius}${half}-${2 * radius}`
}

const pair = /^m\s*(-?(?:\d+\.?\d*|\.\d+))[\s,]*(-?(?:\d+\.?\d*|\.\d+))\s*(?=(\S?))/

/**
 * Makes the first position absolute, because this path may follow another in the merged one. Coordinate pairs after it
 * become relative lines.
 */
function withAbsoluteStart(path: string): string {
  return path.replace(pair, (_, x: string, y: string, next: string) => `M${x} ${y}${/[-\d.]/.test(next) ? 'l' : ''}`)
}
