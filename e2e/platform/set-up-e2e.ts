import { randomBytes } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createTestDatabase } from '../../packages/local-postgres/src/test-database.ts'
import { spawnPortico } from './portico.ts'

declare module 'vitest' {
  interface ProvidedContext {
    porticoPort: number
    /** The connection URL of the database of the run's Portico, as the database's owner. */
    porticoDatabase: string
    /** The secret of the run's Portico, from which tests derive the texts of its captchas. */
    porticoSecret: string
    /** The folder of stored sign-ins, one file per account. */
    keptSignIns: string
    /** The file that tells whether the run's Portico has started: empty if it has, or the reason why it has not. */
    porticoStarted: string
  }
}

/**
 * Runs once before the first test: creates one database with one Portico for all test files. It starts while the tests
 * of other projects run; `until-started.ts` waits for it.
 * @returns the function that stops them after the last test
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const endings: (() => Promise<void>)[] = []
  const endAll = async (): Promise<void> => {
    for (const ending of endings.toReversed()) await ending()
  }
  try {
    const database = await createTestDatabase()
    endings.push(() => database.drop())
    const secret = randomBytes(32).toString('hex')
    const keptSignIns = mkdtempSync(path.join(tmpdir(), 'portico-sign-ins-'))
    endings.push(async () => rmSync(keptSignIns, { recursive: true }))
    const portico = await spawnPortico(database.url, secret)
    const porticoStarted = path.join(keptSignIns, 'portico-started')
    const written = portico.ready.then(() => '', String).then((failure) => writeWhole(porticoStarted, failure))
    endings.push(
      () => written,
      () => portico.stop(),
    )
    project.provide('keptSignIns', keptSignIns)
    project.provide('porticoStarted', porticoStarted)
    project.provide('porticoPort', portico.port)
    project.provide('porticoSecret', secret)
    project.provide('porticoDatabase', database.url)
    return endAll
  } catch (reason) {
    await endAll()
    throw reason
  }
}

/** Writes a file that another process may read at the same moment. */
function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
