import type { TestProject } from 'vitest/node'
import { createTestDatabase } from '../../packages/local-postgres/src/test-database.ts'
import { startPortico } from '../platform/portico.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the walk's Portico, without a slash at its end. */
    walkOrigin: string
  }
}

/**
 * Runs once before the walk: one database and one Portico on it, the demo loaded. It uses HTTPS with WebKit, which
 * drops `Secure` cookies over HTTP, from this machine too (decisions/0041).
 * @returns the function that ends them
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
