import { readCaptcha } from '#features/captcha/contract/captchas.ts'
import { readProofChallenge } from '#features/captcha/contract/read-proof-challenge.ts'
import { mailCaptcha, register } from '#features/trial/contract/registrations.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { longNames } from '@portico/web/stories/long-names.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories, sentenceOf } from '@portico/web/stories/refused-stories.ts'
import type { User } from '@portico/web/stories/user.ts'

/** A PNG of the letters ACEFHK. */
const picture = [
  'iVBORw0KGgoAAAANSUhEUgAAALQAAAA8CAAAAADqRc9bAAABqklEQVR4AdXBC5KjMBBEwVcd3P/KNUb8hC2wMPZudKZMPkFCQUJBQkFCQUJBQk',
  'FCQUJBQkFCQUJBQkFCQUJBQkFCAzXxYI6JidkRTWYmWsxEVAyIjZmJ1UA/sRKYd8xnxBsyGzEyTaIwD2JkKqIwC2EqYmQWArMShZmJwuyIwgMb',
  'cUwUprBoM3eYHiboIkY2M3Ofece0BSsxES/EM3ON+KKBfmbHVMQzc8pURA8xCxbCHBDXSLSZQuKWYCbANInC1GxemTvMQhwzBCvzj4g+pk3BRG',
  'zEPeKF2DE3iIGFOSAKc0IU4pxoEoU4JQpBUAjzReanBkZiYnGLGYkDphBtZiaOWRBMTEV8xvQQbaaLIXgQPyZ2TA/TZgYm4nvMKXNXAOIucYfo',
  'IRYeQGAWoofAXGb6iGPmIXgwT8Qp0WRWEleZboF4wzSYC8QHzKEAzDkzEguB+Z9CmHfMSBQSmB3xRFwgeoiNGJmJ2JiKqJiaaDIzUTFPRMUgKm',
  'YmKmbggKkZMTM9zA/J5BMkFCQUJBQkFCQUJBQkFCQUJBQkFCQUJBQkFCQUJBQkFCT0By0jX4sSNxZaAAAAAElFTkSuQmCC',
].join('')
const captcha = answer(readCaptcha, { captcha: picture, captcha_id: 'c'.repeat(22) })
// Only the server can check a proof of work, so this one is not computed.
const noProof = unreachable(readProofChallenge)

const id = '9d0c3c1e-7d9e-4f0a-9c58-2f1c3f7a9e10'

const opened = (answers: readonly Answer[], play: NonNullable<Story['play']>, at = '/registration'): Story => ({
  at,
  answers: [captcha, noProof, ...answers],
  play,
})

async function enter(user: User) {
  await user.fill('Name', 'Grace Hopper')
  await user.fill('Email', 'grace@hopper.test')
  await user.fill('Company Name', 'Hopper Ltd')
  await user.click('checkbox', /I agree/)
  await user.fill('Characters in the picture', 'ACEFHK')
}

async function askForMail(user: User) {
  await user.fill('Email', 'grace@hopper.test')
  await user.click('button', 'Get a code by email instead')
}

async function send(user: User) {
  await enter(user)
  await user.click('button', 'Get Started')
}

type Refusal = (typeof register.refusals)[number]

/** Returns the story of a refusal in a dialog, whose button leads to the field that the refusal is about. */
const refused = (name: Refusal, button: string, field: string | RegExp, text: string): Story =>
  opened([refuse(register, name)], async (user) => {
    await send(user)
    await user.finds('dialog', 'Registration failed')
    await user.sees(sentenceOf(name))
    await user.click('button', button)
    await user.findsField(field, { focused: true, text })
  })

export const stories = defineStories({
  'nothing entered': { ...opened([], (user) => user.finds('button', 'Get Started')), screen: 'registration' },
  'a provider with a long name': {
    ...opened([], (user) => user.finds('button', 'Get Started')),
    settings: { companyname: longNames.word, apptitle: longNames.word },
    fits: true,
  },
  'in Arabic': {
    ...opened([], (user) => user.finds('button', 'Get Started')),
    language: 'ar',
    screen: 'registration-arabic',
  },
  'nothing entered and sent': {
    ...opened([], async (user) => {
      await user.click('button', 'Get Started')
      await user.sees('Enter the Captcha')
    }),
    screen: 'registration-refused',
  },
  'the focus begins at the heading': opened([], async (user) => {
    await user.finds('heading', 'Start your free trial', { focused: true })
    await user.press('Tab')
    await user.finds('link', 'Your organisation', { focused: true })
  }),
  'for customers': opened([], (user) => user.finds('button', 'Get Started'), '/registration/msp'),
  'everything entered': opened([], enter),
  'a number of another country': opened([], async (user) => {
    await user.fill(/Mobile/, '07400 123456')
    await user.press('Tab')
    await user.hears('Enter Valid Mobile Number')
    await user.choose('Country', /^(United Kingdom|المملكة المتحدة)/)
    await user.misses('Enter Valid Mobile Number')
    await user.sees('GB +44')
  }),
  'the input is kept beside a feature, and for customers': {
    ...opened([], async (user) => {
      await user.fill('Name', 'Grace Hopper')
      await user.click('link', 'Patch')
      await user.sees('Close gaps on schedule')
      await user.click('link', 'Customers you manage')
      await user.findsField('Name', { text: 'Grace Hopper' })
    }),
    needsWidth: true,
  },
  'waiting for the server': opened([never(register)], async (user) => {
    await send(user)
    await user.finds('button', 'Get Started', { disabled: true })
  }),
  'registered': opened([answer(register, { registration_id: id })], async (user) => {
    await send(user)
    await user.finds('heading', 'Hi Grace Hopper', { focused: true })
  }),
  'the company is registered': opened([refuse(register, 'company-registered')], async (user) => {
    await send(user)
    await user.finds('dialog', 'Registration failed')
  }),
  'the server cannot be reached': opened([unreachable(register)], async (user) => {
    await send(user)
    await user.finds('dialog', 'Registration failed')
  }),
  'wrong entries': opened([], async (user) => {
    await enter(user)
    await user.fill('Name', 'G7')
    await user.fill('Email', 'grace@hopper')
    await user.fill('Mobile (optional)', '12')
    await user.click('button', 'Get Started')
    await user.hears(
      'Only Alphabets are allowed. Leave other characters out for now. You can complete your name later: open your account menu and choose Profile.',
    )
    await user.hears('Enter a Valid Email address')
    await user.hears('Enter Valid Mobile Number')
  }),
  ...refusedStories('refused', register, ['proof-not-valid'], opened([], send), (user, sentence) =>
    user.sees(sentence),
  ),
  'the picture cannot be loaded': {
    at: '/registration',
    answers: [unreachable(readCaptcha), noProof],
    play: (user) => user.hears("Couldn't load the picture. Please ask for another one."),
  },
  'waiting for a code by mail': opened([never(mailCaptcha)], async (user) => {
    await askForMail(user)
    await user.finds('button', 'Get a code by email instead', { disabled: true })
  }),
  'a code by mail cannot be asked for': opened([unreachable(mailCaptcha)], async (user) => {
    await askForMail(user)
    await user.hears('Network Error')
  }),
  'a code by mail for no address': opened([], async (user) => {
    await user.click('button', 'Get a code by email instead')
    await user.hears('Required')
  }),
  ...refusedStories('a code by mail is refused', mailCaptcha, mailCaptcha.refusals, opened([], askForMail)),
  'a code by mail instead of the picture': opened(
    [answer(mailCaptcha, { captcha_id: 'm'.repeat(22) })],
    async (user) => {
      await askForMail(user)
      await user.hears('A code has been sent to grace@hopper.test.')
    },
  ),
  'nothing entered, and sent': opened([], async (user) => {
    await user.click('button', 'Get Started')
    await user.hears('Enter the Captcha')
    await user.findsField('Name', { focused: true, invalid: true })
    await user.findsField('Email', { invalid: true })
    await user.fill('Name', 'Grace Hopper')
    await user.findsField('Name', { invalid: false })
  }),
  'sent twice at once by the keyboard': opened(
    [never(register), refuse(register, 'company-registered')],
    async (user) => {
      await enter(user)
      await user.press('Enter')
      await user.press('Enter')
      await user.finds('button', 'Get Started', { disabled: true })
    },
  ),
  'a wrong captcha': refused('captcha-mismatch', 'Retry', 'Characters in the picture', ''),
  'a captcha that was used': refused('captcha-not-valid', 'Retry captcha', 'Characters in the picture', ''),
  'a company that is registered': refused('company-registered', 'Re-enter company', 'Company Name', 'Hopper Ltd'),
  'a phone number that is refused': refused('registration-phone-refused', 'Re-enter phone', /Mobile/, ''),
  'an input that is refused': refused('registration-not-valid', 'Re-enter', 'Name', 'Grace Hopper'),
  'no response': opened([unreachable(register), answer(register, { registration_id: id })], async (user) => {
    await send(user)
    await user.sees('No Data Available')
    await user.click('button', 'Re-enter')
    await user.findsField('Company Name', { text: 'Hopper Ltd' })
    await user.click('button', 'Get Started')
    await user.finds('heading', 'Hi Grace Hopper')
  }),
  'a disposable address': opened([refuse(register, 'registration-email-refused')], async (user) => {
    await send(user)
    await user.hears(sentenceOf('registration-email-refused'))
    await user.findsField('Email', { focused: true, invalid: true, text: 'grace@hopper.test' })
  }),
})
