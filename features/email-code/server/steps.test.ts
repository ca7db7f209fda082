import { expect, it } from 'vitest'
import { enterCodeSteps, resendCodeSteps } from './steps.ts'

it('a code is counted against the budget of the day before it is compared, and opens a session after', () => {
  expect(enterCodeSteps.names).toEqual(['lockChallenge', 'checkTriesLeft', 'claimTry', 'compareCode', 'openSession'])
})

it('a mail is counted against the budget of the day before it is sent', () => {
  expect(resendCodeSteps.names).toEqual([
    'lockChallenge',
    'checkMailsLeft',
    'checkResendWait',
    'claimMail',
    'mailCodeAgain',
  ])
})
