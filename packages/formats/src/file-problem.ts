import type { ImportProblem } from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'

/** Stops the reading of a file from within its streams. Only `orProblem` catches it. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
  readonly problem: ImportProblem

  constructor(problem: ImportProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Runs a reading; a `FileProblem` becomes the result. */
export async function orProblem<Value>(read: () => Promise<Value>): Promise<Result<Value, ImportProblem>> {
  try {
    return ok(await read())
  } catch (error) {
    if (error instanceof FileProblem) return err(error.problem)
    throw error
  }
}

/** Runs a library's reading of a file; its errors say that the file is damaged. */
export async function orDamaged<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('file-damaged')
  }
}
