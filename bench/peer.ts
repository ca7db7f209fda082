import { createServer } from 'node:http'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import pg from 'pg'
import { openPasswordHashes } from '../server/src/platform/crypto/password-hashes.ts'

// The peer for comparison: better-auth with its own PostgreSQL database, our hash at our cost, our limit of concurrent
// hashes, and no rate limit.
const hashes = openPasswordHashes()
const options = {
  database: new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 16 }),
  baseURL: 'http://localhost',
  secret: process.env['PEER_SECRET'] ?? '',
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { level: 'error' },
  emailAndPassword: {
    enabled: true,
    password: {
      hash: (password: string) => hashes.hash(password),
      verify: ({ hash, password }: { hash: string; password: string }) => hashes.verify(password, hash),
    },
  },
  session: { cookieCache: { enabled: process.env['PEER_COOKIE_CACHE'] === 'true' } },
} satisfies BetterAuthOptions

const { runMigrations } = await getMigrations(options)
await runMigrations()
const handler = toNodeHandler(betterAuth(options))
const server = createServer((request, response) => void handler(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address !== null ? address.port : 0)
})
process.on('disconnect', () => process.exit(0))
