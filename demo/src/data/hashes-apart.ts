import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { PasswordHashes } from '@portico/server/platform/crypto/password-hashes.ts'

type Hashed = { nth: number; hash: string }

/**
 * Hashes passwords in a process of its own, begun when first needed: what Argon2id allocates stays with a process for good,
 * 20 MB for each thread, and the server is not to carry that for its demo. Rejects when that process fails.
 */
export function openHashesApart(): Pick<PasswordHashes, 'hash'> & { close(): void } {
  let child: ChildProcess | undefined
  let asked = 0
  const begin = () =>
    fork(join(import.meta.dirname, '../demo-hashes.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return {
    hash(password) {
      child ??= begin()
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const [process, nth] = [child, (asked += 1)]
      process.on('message', (told: Hashed) => (told.nth === nth ? resolve(told.hash) : undefined))
      process.once('exit', (code) => reject(new Error(`The process that hashes the demo's passwords ended (${code}).`)))
      process.send({ nth, password })
      return promise
    },
    close: () => child?.kill(),
  }
}
