import { expect, it } from 'vitest'
import { sendResetEmailSteps, updatePasswordSteps, validateTemporaryPasswordSteps } from './steps.ts'

it('a request is limited and read before its mail is counted, and looks up no account', () => {
  expect(sendResetEmailSteps.names).toEqual([
    'checkRateLimit',
    'checkResetOffered',
    'readEmail',
    'countMail',
    'enqueueReset',
  ])
})

it('a temporary password is limited and read before it is verified', () => {
  expect(validateTemporaryPasswordSteps.names).toEqual([
    'checkRateLimit',
    'readTemporaryPassword',
    'verifyTemporaryPassword',
  ])
})

it('the rules of a new password are checked before the reset is proven, and its owner after', () => {
  expect(updatePasswordSteps.names).toEqual([
    'checkRateLimit',
    'readPasswords',
    'findProvenResets',
    'chooseReset',
    'checkOwner',
    'hashNewPassword',
    'changePassword',
  ])
})
