import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { openFairQueue } from './fair-queue.ts'

/** The cost of a hash: KiB of memory, passes over it, threads of one hash. */
export type Cost = { memory: number; passes: number; parallelism: number }

/** Argon2id as OWASP recommends it (DESIGN §2). */
const owasp: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32
const saltLength = 16

/** Thrown when the queue is full. The transport turns it into 503 with Retry-After. */
export class HashQueueFull extends Error {
  override name = 'HashQueueFull'
}

type Waiter = { go: () => void; reject: () => void }

export type PasswordHashes = {
  /** The PHC string of a password (`$argon2id$v=19$m=…,t=…,p=…$salt$tag`). */
  hash(password: string): Promise<string>
  /**
   * Returns whether `phc` is a hash of `password`. With null, for an account that does not exist, it takes as long and
   * returns false. `source` causes the work, such as a network; the queue is shared fairly between sources.
   */
  verify(password: string, phc: string | null, source?: string): Promise<boolean>
  /** The jobs that are waiting or running. */
  depth(): number
}

/**
 * Hashes passwords, at most as many at once as there are cores: more do not increase throughput once the memory's
 * bandwidth is used up, and delay every caller. When `longest` wait already, throws HashQueueFull: to the caller, or to
 * the last one of the source with the most waiting, so that no source can fill the queue. `cost` applies to new hashes;
 * existing ones contain their own.
 */
export function openPasswordHashes(
  workers = availableParallelism(),
  longest = workers * 32,
  cost: Cost = owasp,
): PasswordHashes {
  // A well-formed hash that no password has: its tag is random, not derived.
  const unmatched = phcText(randomBytes(saltLength), randomBytes(tagLength), cost)
  const waiting = openFairQueue<Waiter>(longest)
  let running = 0

  // The next job replaces the finished one, so `running` does not change.
  const waitFor = (source: string) =>
    new Promise<void>((resolve, reject) => {
      const refuse = () => reject(new HashQueueFull('Too many passwords are waiting to be hashed.'))
      waiting.put(source, { go: resolve, reject: refuse })?.reject()
    })

  const inTurn = async <Result>(work: () => Promise<Result>, source = ''): Promise<Result> => {
    if (running >= workers) {
      await waitFor(source)
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.take()
      if (next === undefined) running -= 1
      else next.go()
    }
  }

  return {
    hash: (password) => inTurn(() => phcOf(password, cost)),
    verify: (password, phc, source) => inTurn(() => verifyPhc(password, phc ?? unmatched), source),
    depth: () => running + waiting.size(),
  }
}

function phcText(salt: Buffer, tag: Buffer, cost: Cost): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(tag)}`
}

/** Passwords that look alike are one password, however a keyboard composes its characters. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))

function phcOf(password: string, cost: Cost): Promise<string> {
  const { memory: memoryCost, passes: timeCost, parallelism } = cost
  return hash(bytesOf(password), { memoryCost, timeCost, parallelism, outputLen: tagLength })
}

async function verifyPhc(password: string, phc: string): Promise<boolean> {
  // The library would accept the other Argon2 variants and the former version, which Portico has never written.
  if (!phc.startsWith('$argon2id$v=19$')) throw new Error('A stored password hash is not an Argon2id PHC string.')
  return verify(phc, bytesOf(password))
}
