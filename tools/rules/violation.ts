/** The rules of CONTRIBUTING.md by number; tools that we did not write check the second. */
type Rule = 1 | 3 | 4 | 5 | 6 | 7

export type Violation = { readonly path: string; readonly line: number; readonly rule: Rule; readonly sentence: string }

/**
 * One violation as a line of output: `path:line rule N: sentence`.
 */
export function printed({ path, line, rule, sentence }: Violation): string {
  return `${path}:${line} rule ${rule}: ${sentence}`
}
