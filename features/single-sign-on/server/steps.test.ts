import { expect, it } from 'vitest'
import { providerSignInSteps } from './steps.ts'

it('a sign-in at a provider is consumed before its response is read, and verified before anything is used up or created', () => {
  expect(providerSignInSteps.names).toEqual([
    'checkRequestLimit',
    'consumeTransaction',
    'findConnection',
    'verifyResponse',
    'checkReplay',
    'checkIdentity',
    'resolveAccount',
    'checkAccount',
    'recordProviderSession',
    'openSessionOrChallenge',
  ])
})
