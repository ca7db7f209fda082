/** The relative difference that counts as equal, if a case names no other. */
export const usualTolerance = 1e-6

/** Returns whether two numbers are equal but for a relative difference. */
export function isNear(made: number, expected: number, tolerance = usualTolerance): boolean {
  return Math.abs(made - expected) <= tolerance * Math.max(Math.abs(made), Math.abs(expected), Number.MIN_VALUE)
}

/** Returns whether a number is an expected one that is rounded to the digits it is written with. */
export function isRounded(made: number, expected: number, digits = 4): boolean {
  return Math.abs(made - expected) <= 0.5001 * 10 ** -digits || isNear(made, expected)
}

/** Returns the value as a message shows it. */
export const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? 'nothing'

/** Returns a problem if a fact was expected and another one was made. */
export function differs<Value>(
  what: string,
  expected: Value | undefined,
  made: unknown,
  isSame: (expected: Value) => boolean = (value) => value === made,
): string[] {
  return expected === undefined || isSame(expected) ? [] : [`${what}: expected ${shown(expected)}, made ${shown(made)}`]
}
