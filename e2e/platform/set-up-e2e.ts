import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { createTestDatabase } from '../../packages/local-postgres/src/test-database.ts'
import { startPortico } from './portico.ts'

declare module 'vitest' {
  interface ProvidedContext {
    porticoPort: number
    /** The database of that Portico, as its owner. */
    porticoDatabase: string
    /** The secret of that Portico: it can read the captchas of that server. */
    porticoSecret: string
    /** The folder of the stored profiles of signed-in users, a file for each account. */
    keptSignIns: string
  }
}

/**
 * Runs once before the first test: one database and one Portico on it, for all files.
 * @returns the function that ends them after the last test
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
    const portico = await startPortico(database.url, secret)
    endings.push(() => portico.stop())
    const keptSignIns = mkdtempSync(path.join(tmpdir(), 'portico-sign-ins-'))
    endings.push(async () => rmSync(keptSignIns, { recursive: true }))
    project.provide('keptSignIns', keptSignIns)
    project.provide('porticoPort', portico.port)
    project.provide('porticoSecret', secret)
    project.provide('porticoDatabase', database.url)
    return endAll
  } catch (reason) {
    await endAll()
    throw reason
  }
}
