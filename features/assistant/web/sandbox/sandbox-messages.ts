/** A column as the sandbox gets it: numbers, NaN for an empty cell, or texts by their place in `dictionary` from 1, 0 for an empty cell. */
export type SandboxColumn = { name: string } & (
  | { values: Float64Array }
  | { codes: Uint32Array; dictionary: readonly string[] }
)

/** `asOf` is the present for the functions, in milliseconds since 1970. */
export type SandboxRequest = {
  columns: readonly SandboxColumn[]
  rows: number
  functions: readonly string[]
  asOf: number
}

/** Why a function has no result: it took too long, too much memory, threw, or resulted in what is too large or no JSON. */
export type SandboxProblem = 'time' | 'memory' | 'failed' | 'result'

/** The result of one function as JSON. After `isLast` the sandbox runs nothing more. */
export type SandboxAnswer = { place: number; isLast: boolean } & (
  | { ok: true; json: string }
  | { ok: false; why: SandboxProblem }
)

/** Milliseconds that one function may take, and all of them; the longest result, in characters (decisions/0089). */
export const sandboxLimits = { time: 900, allTime: 5000, watchdog: 8000, result: 1_000_000 } as const
