import { expect, it } from 'vitest'
import { inviteColleagueSteps } from './invite-colleague.ts'

it('an invitation is checked before it is counted, and its password is hashed before the transaction', () => {
  expect(inviteColleagueSteps.names).toEqual([
    'checkRateLimit',
    'readEntered',
    'checkAddress',
    'findInvitingTenant',
    'countInvitation',
    'hashTemporaryPassword',
    'storeInvitation',
  ])
})
