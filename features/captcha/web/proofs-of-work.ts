import { readProofChallenge } from '#features/captcha/contract/read-proof-challenge.ts'
import { captchaLifetime } from '@portico/contract/core/captcha/captcha.ts'
import { send } from '@portico/web/core/calls/send.ts'

/** Milliseconds after which a precomputed proof is discarded. */
const keptFor = captchaLifetime * 0.8

/** A solved proof of work as calls send it; empty if it could not be solved, which the server refuses. */
type Proof = { altcha?: string }

type Proofs = {
  /** Starts computing a proof in advance, so that sending the form does not have to wait for it. */
  begin: () => void
  /** Returns the precomputed proof, or computes one. Each proof is returned only once. */
  take: () => Promise<Proof>
}

/**
 * Opens the proofs of work of one form. Web Crypto computes them off the main thread, so that the page stays
 * responsive.
 */
export function proofsOfWork(): Proofs {
  let ahead: { since: number; proof: Promise<Proof> } | null = null
  const begin = () => {
    if (ahead !== null && Date.now() - ahead.since <= keptFor) return
    const begun = { since: Date.now(), proof: prove() }
    ahead = begun
    void begun.proof.then(({ altcha }) => {
      if (altcha === undefined && ahead === begun) ahead = null
    })
  }
  const take = () => {
    begin()
    const proof = ahead?.proof ?? prove()
    ahead = null
    return proof
  }
  return { begin, take }
}

async function prove(): Promise<Proof> {
  try {
    const [outcome, { solveChallenge }, { deriveKey }] = await Promise.all([
      send(readProofChallenge, {}),
      import('altcha-lib'),
      import('altcha-lib/algorithms/web/pbkdf2'),
    ])
    if (!outcome.ok) return {}
    const { keySignature, expiresAt, ...rest } = outcome.data.parameters
    const parameters = {
      ...rest,
      ...(keySignature === undefined ? {} : { keySignature }),
      ...(expiresAt === undefined ? {} : { expiresAt }),
    }
    const challenge = { parameters, signature: outcome.data.signature }
    const solution = await solveChallenge({ challenge, deriveKey })
    return solution === null ? {} : { altcha: btoa(JSON.stringify({ challenge, solution })) }
  } catch {
    return {}
  }
}
