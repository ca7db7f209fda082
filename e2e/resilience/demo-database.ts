import { createTestDatabase, type Template } from '../../packages/local-postgres/src/test-database.ts'
import { startNode } from '#e2e/resilience/node.ts'

/** A node loads it once in a run; each copy saves a start that migrates and hashes the demo's passwords. */
const demo: Template = {
  name: 'demo-of-nodes',
  async fill(url) {
    const node = await startNode({ databaseUrl: url })
    await node.end('SIGTERM')
  },
}

/** A database with the demo, for nodes with `sharedSecret`. */
export const createDemoDatabase = () => createTestDatabase(demo)
