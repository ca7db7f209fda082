/** The rules of CONTRIBUTING.md, by number. Rule 2 is missing, because third-party tools check it. */
type Rule = 1 | 3 | 4 | 5 | 6 | 7

export type Violation = { readonly path: string; readonly line: number; readonly rule: Rule; readonly sentence: string }

/** Returns a violation as a line of output: `path:line rule N: sentence`. */
export function printed({ path, line, rule, sentence }: Violation): string {
  return `${path}:${line} rule ${rule}: ${sentence}`
}
