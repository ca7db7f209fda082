import { createTestDatabase, type Template } from '../../packages/local-postgres/src/test-database.ts'
import { startNode } from '#e2e/resilience/node.ts'

/**
 * A template that a node fills once per run. Each copy saves a start that migrates the database and hashes the demo's
 * passwords.
 */
const demo: Template = {
  name: 'demo-of-nodes',
  async fill(url) {
    const node = await startNode({ databaseUrl: url })
    await node.end('SIGTERM')
  },
}

/** Creates a database with the demo, for nodes with `sharedSecret`. */
export const createDemoDatabase = () => createTestDatabase(demo)
