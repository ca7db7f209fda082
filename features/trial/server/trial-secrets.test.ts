import { expect, it } from 'vitest'
import { secretFrom } from '@portico/server/platform/crypto/secret.ts'
import { readTrialToken, trialSecretsOf } from './trial-secrets.ts'

const secret = secretFrom('a secret for trials, thirty-two long')
const key = { id: '019a0000-0000-7000-8000-000000000001', generation: 3 }

it('a token identifies its registration and mail, and the code belongs to it', () => {
  const { token, code } = trialSecretsOf(secret, key)
  expect(token).toMatch(/^[\w-]{62}$/)
  expect(code).toMatch(/^\d{6}$/)
  expect(readTrialToken(secret, token)).toEqual(key)
  expect(trialSecretsOf(secret, { ...key, generation: 4 })).not.toEqual({ token, code })
})

it('a token of another deployment, or with a changed bit, is refused', () => {
  const { token } = trialSecretsOf(secret, key)
  expect(readTrialToken(secretFrom('x'.repeat(32)), token)).toBeNull()
  const bytes = Buffer.from(token, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const altered = Buffer.from(bytes)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(readTrialToken(secret, altered.toString('base64url'))).toBeNull()
  }
  for (const other of ['', token.slice(1), `${token}AA`]) expect(readTrialToken(secret, other)).toBeNull()
})
