import { availableParallelism } from 'node:os'
import { openPasswordHashes } from '../server/src/plumbing/password-hashes.ts'

// The floor of a sign-in: a process that verifies passwords and does nothing else, in as many lanes as the server has.
const lanes = availableParallelism()
const hashes = openPasswordHashes(lanes)
const password = 'Portico#2026'
const phc = await hashes.hash(password)

process.on('message', ({ warmMs, measureMs }: { warmMs: number; measureMs: number }) => {
  void measure(warmMs, measureMs).then((perSecond) => process.send?.(perSecond))
})

async function measure(warmMs: number, measureMs: number): Promise<number> {
  const from = performance.now() + warmMs
  const until = from + measureMs
  let verified = 0
  const lane = async (): Promise<void> => {
    while (performance.now() < until) {
      if (!(await hashes.verify(password, phc))) throw new Error('A password did not match its own hash.')
      const now = performance.now()
      if (now >= from && now < until) verified += 1
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return verified / (measureMs / 1000)
}
