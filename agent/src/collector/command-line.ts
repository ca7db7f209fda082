/**
 * Splits a command line into words as Windows does: blanks separate them, except within double quotes. Systems without
 * quotes in their lists of processes (macOS) get the words between blanks.
 */
export function splitCommandLine(commandLine: string): string[] {
  return [...commandLine.matchAll(/(?:[^\s"]|"[^"]*"?)+/g)].map(([word]) => word.replaceAll('"', ''))
}
