import type { TestProject } from 'vitest/node'
import { createTestDatabase } from '../../packages/local-postgres/src/test-database.ts'
import { startPortico } from '../platform/portico.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the walk's Portico, without a final slash. */
    walkOrigin: string
  }
}

/**
 * Runs once before the walk: creates one database with one Portico and the demo. WebKit gets HTTPS, because it drops
 * `Secure` cookies over HTTP, even from localhost (decisions/0041).
 * @returns the function that stops them
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await createTestDatabase()
  const isWebKit = process.env['PORTICO_WALK_BROWSER'] === 'webkit'
  const flags = isWebKit ? ['--https'] : []
  const portico = await startPortico(database.url, undefined, flags).catch(async (reason: unknown) => {
    await database.drop()
    throw reason
  })
  project.provide('walkOrigin', `${isWebKit ? 'https' : 'http'}://localhost:${portico.port}`)
  return async () => {
    await portico.stop()
    await database.drop()
  }
}
