import { lineAt, type Source, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const HOLDS_COLOURS = /^web\/src\/ui\/(tokens|themes?)([-./]|$)/
const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<![\w-])(white|black|gr[ae]y|red|green|blue)(?![\w-])/i

/** Lines, as of every other file (rule 6). */
const LONGEST = 300

/**
 * Style sheets: at most 300 lines, no `!important`, and colours as tokens only, which `web/src/ui/tokens*` and `web/src/ui/theme*` define.
 */
export function styles({ texts }: SourceTree): Violation[] {
  return texts.filter(({ path }) => path.endsWith('.css')).flatMap(stylesIn)
}

function stylesIn({ path, text }: Source): Violation[] {
  const lines = text.split('\n').length - 1
  const long: Violation[] =
    lines > LONGEST
      ? [{ path, line: LONGEST + 1, rule: 'css', sentence: `has ${lines} lines; ${LONGEST} at most: divide it` }]
      : []
  const bare = text.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, blank)
  const declared = [...bare.matchAll(/(?<=[;{}]|^)(\s*)([\w-]+)\s*:([^;{}]*)(?=[;}])/g)].flatMap((found) => {
    const [, space = '', property = '', value = ''] = found
    const line = lineAt(text, found.index + space.length)
    const sin = (sentence: string): Violation => ({ path, line, rule: 'css', sentence })
    const colour = HOLDS_COLOURS.test(path) ? null : COLOUR.exec(value)
    return [
      ...(/!\s*important/i.test(value) ? [sin(`${property} is !important; make the selector say what it means`)] : []),
      ...(colour ? [sin(`${property} names the colour ${colour[0]} itself; use a token of web/src/ui/tokens`)] : []),
    ]
  })
  return [...long, ...declared]
}

const blank = (found: string) => found.replace(/[^\n]/g, ' ')
