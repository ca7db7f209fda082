import { argon2, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { openPasswordHashes } from '../server/src/platform/crypto/password-hashes.ts'

// The floor of a sign-in: a process that only verifies passwords, with as many hashes at the same time as the server.
// With the argument `node:crypto` it uses that library, as the server did until 2026-11-22.
const concurrency = availableParallelism()
const hashes = openPasswordHashes(concurrency)
const password = 'Portico#2026'
const phc = await hashes.hash(password)
const derive = promisify(argon2)
const cost = { message: password, nonce: randomBytes(16), memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const verify =
  process.argv[2] === 'node:crypto'
    ? async () => (await derive('argon2id', cost)).length === 32
    : () => hashes.verify(password, phc)

process.on('message', ({ warmMs, measureMs }: { warmMs: number; measureMs: number }) => {
  void measure(warmMs, measureMs).then((perSecond) => process.send?.(perSecond))
})

async function measure(warmMs: number, measureMs: number): Promise<number> {
  const from = performance.now() + warmMs
  const until = from + measureMs
  let verified = 0
  const verifyInTurn = async (): Promise<void> => {
    while (performance.now() < until) {
      if (!(await verify())) throw new Error('A password did not match its own hash.')
      const now = performance.now()
      if (now >= from && now < until) verified += 1
    }
  }
  await Promise.all(Array.from({ length: concurrency }, verifyInTurn))
  return verified / (measureMs / 1000)
}
