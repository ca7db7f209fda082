import { checkVerification, resendVerification, verify } from '#features/trial/contract/registrations.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories, sentenceOf } from '@portico/web/stories/refused-stories.ts'
import { aurora } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'

const id = '9d0c3c1e-7d9e-4f0a-9c58-2f1c3f7a9e10'
const owner = { name: 'Grace Hopper', email: 'grace@hopper.test', company: 'Hopper Ltd' }
const link = answer(checkVerification, owner)
const verified = answer(verify, {
  ...owner,
  address: 'https://hopper.portico.test',
  trial_ends: '2026-07-15T09:30:00.000Z',
  first_password: { token: 't0ken', temp_password: encodePassword('Kf7m-Xw4p'), tenantid: aurora.tenantid },
})

const withLink = (answers: readonly Answer[], play: NonNullable<Story['play']>): Story => ({
  at: `/verify?token=t0ken&id=${id}`,
  answers,
  play,
})
const withCode = (answers: readonly Answer[], play: NonNullable<Story['play']>): Story => ({
  at: `/verify?by=code&id=${id}`,
  answers,
  play,
})

const verifyNow = (user: User) => user.click('button', 'Verify')

const askForMail = (user: User) => user.click('button', 'Resend')
const sees = (user: User, sentence: string) => user.sees(sentence)

async function sendCode(user: User) {
  await user.fill('Verification code', '123456')
  await verifyNow(user)
}

export const stories = defineStories({
  'waiting for the server': withLink([never(checkVerification)], (user) =>
    user.finds('heading', 'Verify your email address'),
  ),
  'a valid link': withLink([link], (user) => user.finds('button', 'Verify')),
  'verifying': withLink([link, never(verify)], verifyNow),
  'verified': withLink([link, verified], async (user) => {
    await verifyNow(user)
    await user.finds('dialog', 'Welcome, Grace Hopper')
  }),
  'verified, the details closed': withLink([link, verified], async (user) => {
    await verifyNow(user)
    await user.finds('dialog', 'Welcome, Grace Hopper')
    await user.press('Escape')
    await user.sees('Your email address is verified.')
  }),
  'choosing the first password': withLink([link, verified], async (user) => {
    await verifyNow(user)
    await user.click('button', 'Choose your password')
    await user.finds('heading', 'Choose your password')
  }),
  'the code of the mail': { ...withCode([], (user) => user.fill('Verification code', '123456')), screen: 'verify' },
  'waiting for the code': withCode([never(verify)], sendCode),
  'the server cannot be reached': withCode([unreachable(verify)], async (user) => {
    await sendCode(user)
    await user.finds('dialog', 'Verification failed')
  }),
  'a link that has expired': withLink([refuse(checkVerification, 'verification-expired')], (user) =>
    user.finds('dialog', 'Verification failed'),
  ),
  'a link that was used': withLink([refuse(checkVerification, 'already-verified', { data: {} })], (user) =>
    user.finds('dialog', 'Verification failed'),
  ),
  'the link cannot be checked': withLink([unreachable(checkVerification)], (user) =>
    user.finds('dialog', 'Verification failed'),
  ),
  ...refusedStories(
    'the link is refused',
    checkVerification,
    ['verification-not-valid'],
    withLink([], (user) => user.finds('dialog', 'Verification failed')),
    sees,
  ),
  ...refusedStories(
    'verifying is refused',
    verify,
    ['verification-not-valid', 'verification-expired', 'already-verified', 'company-registered'],
    withLink([link], verifyNow),
    sees,
  ),
  'a code that is not of digits': withCode([], async (user) => {
    await user.fill('Verification code', 'abc')
    await verifyNow(user)
    await user.hears('The verification code entered is invalid')
  }),
  ...refusedStories('the code is refused', verify, ['registration-id-not-valid'], withCode([], sendCode), sees),
  'an address that is no longer accepted': withLink(
    [link, refuse(verify, 'registration-email-refused', { data: { email: owner.email } })],
    async (user) => {
      await verifyNow(user)
      await user.findsField('Email', { focused: true, invalid: true, text: owner.email })
      await user.sees(sentenceOf('registration-email-refused'))
      await user.finds('link', 'Register')
      await user.lacks('dialog', /./)
    },
  ),
  'the mail is sent again': withLink(
    [refuse(checkVerification, 'verification-expired'), answer(resendVerification, { sent: 'verification' })],
    async (user) => {
      await user.click('button', 'Resend')
      await user.finds('dialog', 'Email sent')
    },
  ),
  'an address without a link': {
    at: '/verify',
    screen: 'verify-refused',
    play: (user) => user.finds('dialog', 'Verification failed'),
  },
  'another mail for an address without a link': {
    at: '/verify',
    async play(user) {
      await user.sees('Verification link is not valid')
      await askForMail(user)
      await user.sees('Registration Id is not valid')
      await user.lacks('button', 'Resend')
    },
  },
  'no code': withCode([], async (user) => {
    await user.findsField('Verification code', { focused: true })
    await user.press('Enter')
    await user.findsField('Verification code', { focused: true, invalid: true })
  }),
  'a wrong code': withCode([refuse(verify, 'verification-code-wrong')], async (user) => {
    await sendCode(user)
    await user.finds('dialog', 'Verification failed')
    await user.sees('The verification code entered is invalid')
    await user.click('button', 'Close')
    await user.findsField('Verification code', { text: '123456' })
  }),
  'a code, sent twice at once': withCode([never(verify), refuse(verify, 'verification-code-wrong')], async (user) => {
    await user.fill('Verification code', '123456')
    await user.press('Enter')
    await user.press('Enter')
    await user.finds('button', /Please Wait/, { disabled: true })
  }),
  'waiting for the mail': withCode([never(resendVerification)], askForMail),
  'the mail cannot be asked for': withCode([unreachable(resendVerification)], async (user) => {
    await askForMail(user)
    await user.finds('dialog', 'Verification failed')
  }),
  ...refusedStories(
    'another mail is refused',
    resendVerification,
    ['registration-id-not-valid', 'already-verified'],
    withCode([], askForMail),
    sees,
  ),
  'another mail is not sent to this address': withCode(
    [refuse(resendVerification, 'registration-email-refused', { data: { email: owner.email } })],
    async (user) => {
      await askForMail(user)
      await user.finds('link', 'Register')
    },
  ),
  'the link to the password is sent again': withLink(
    [refuse(checkVerification, 'already-verified'), answer(resendVerification, { sent: 'account' })],
    async (user) => {
      await user.click('button', 'Resend')
      await user.sees('A new link to choose your password has been sent to the registered email.')
    },
  ),
  'another mail for a link without its registration': {
    at: '/verify?token=t0ken',
    answers: [refuse(checkVerification, 'verification-expired')],
    async play(user) {
      await askForMail(user)
      await user.sees('Registration Id is not valid')
    },
  },
})
