import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { PasswordHashes } from '@portico/server/platform/crypto/password-hashes.ts'

type Hashed = { id: number; hash: string }

/**
 * Hashes passwords in a child process, which starts with the first password. A process never frees the memory of
 * Argon2id, 20 MB per thread, and only loading the demo needs it. `hash` rejects if the child process fails.
 */
export function openChildHashes(): Pick<PasswordHashes, 'hash'> & { close(): void } {
  let child: ChildProcess | undefined
  let requests = 0
  const start = () =>
    fork(join(import.meta.dirname, 'run-child-hashes.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  return {
    hash(password) {
      child ??= start()
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const [process, id] = [child, (requests += 1)]
      process.on('message', (hashed: Hashed) => (hashed.id === id ? resolve(hashed.hash) : undefined))
      process.once('exit', (code) => reject(new Error(`The process that hashes the demo's passwords ended (${code}).`)))
      process.send({ id, password })
      return promise
    },
    close: () => child?.kill(),
  }
}
