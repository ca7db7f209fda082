/** The rules of CONTRIBUTING.md by number; `css` stands for what style sheets must keep to. */
type Rule = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 'css'

export type Violation = { readonly path: string; readonly line: number; readonly rule: Rule; readonly sentence: string }

/**
 * One violation as a line of output: `path:line rule N: sentence`.
 */
export function printed({ path, line, rule, sentence }: Violation): string {
  return `${path}:${line} rule ${rule}: ${sentence}`
}
