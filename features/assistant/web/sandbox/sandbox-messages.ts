import type { Result } from '@portico/contract/platform/result.ts'

/**
 * A column in the sandbox: numbers (NaN for an empty cell), or texts as 1-based indices into `dictionary` (0 for an
 * empty cell).
 */
export type SandboxColumn = { name: string } & (
  | { values: Float64Array }
  | { codes: Uint32Array; dictionary: readonly string[] }
)

/** `asOf` is the current time for the functions, in milliseconds since 1970. */
export type SandboxRequest = {
  columns: readonly SandboxColumn[]
  rows: number
  functions: readonly string[]
  asOf: number
}

/** Why a function has no result: timeout, out of memory, exception, or a result that is too large or not JSON. */
export type SandboxProblem = 'time' | 'memory' | 'failed' | 'result'

/** The result of one function as JSON. `isLast` marks the last answer of the sandbox, which then stops. */
export type SandboxAnswer = { index: number; isLast: boolean; result: Result<string, SandboxProblem> }

/**
 * Milliseconds per function, for all functions, and until the watchdog ends the page; maximum result length in
 * characters (decisions/0089).
 */
export const sandboxLimits = { time: 900, allTime: 5000, watchdog: 8000, result: 1_000_000 } as const
