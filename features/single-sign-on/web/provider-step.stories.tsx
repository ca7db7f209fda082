import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { signInWithMicrosoft, signInWithProvider } from '#features/single-sign-on/contract/provider-sign-ins.ts'
import type { SignInFlow } from '@portico/contract/core/authentication/sign-in-flow.ts'
import type { TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories, sentenceOf } from '@portico/web/stories/refused-stories.ts'
import { aurora, contoso, dunmore, email } from '@portico/web/stories/sample-account.ts'

/** Returns the tab of a sign-in to a tenant whose users sign in at a provider. */
const at = (tenant: TenantChoice): NonNullable<Story['session']> => {
  const flow: SignInFlow = { step: 'provider', email, tenants: [tenant, aurora], tenant }
  return { signInFlow: JSON.stringify(flow) }
}

export const stories = defineStories({
  'going to Microsoft': {
    session: at(contoso),
    answers: [never(signInWithMicrosoft)],
    screen: 'single-sign-on',
    play: (user) => user.hears('Taking you to the sign-in service of your organisation …'),
  },
  'going to a provider that is slow': {
    session: at(dunmore),
    answers: [never(signInWithProvider)],
    async play(user) {
      await user.letPass(3)
      await user.misses('Taking you to the sign-in service of your organisation …')
      await user.hears('The sign-in service of your organisation is slow to respond. This can take up to 15 seconds.')
    },
  },
  'leaving for the provider': {
    session: at(dunmore),
    answers: [answer(signInWithProvider, { redirect_url: 'https://id.dunmore.test/authorize' })],
    play: (user) => user.finds('button', 'Continue with single sign-on', { disabled: true }),
  },
  'the page is restored after the provider was left': {
    session: at(dunmore),
    answers: [answer(signInWithProvider, { redirect_url: 'https://id.dunmore.test/authorize' })],
    async play(user) {
      await user.finds('button', 'Continue with single sign-on', { disabled: true })
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      await user.finds('button', 'Continue with single sign-on', { disabled: false })
    },
  },
  'the provider is away': {
    session: at(dunmore),
    answers: [refuse(signInWithProvider, 'provider-away')],
    async play(user) {
      await user.hears('The sign-in service of your organisation is not responding. Please try again in a moment.')
      await user.finds('button', 'Continue with single sign-on', { disabled: false })
    },
  },
  'no provider is set up': {
    session: at(contoso),
    answers: [refuse(signInWithMicrosoft, 'no-provider')],
    play: (user) => user.hears('Single sign-on is not set up here. Please contact your administrator.'),
  },
  'server unreachable': {
    session: at(contoso),
    answers: [unreachable(signInWithMicrosoft)],
    async play(user) {
      await user.hears('Network Error')
      await user.finds('button', 'Administrator? Sign in with a password')
    },
  },
  'the provider of the tenant cannot be asked for': {
    session: at(dunmore),
    answers: [unreachable(signInWithProvider)],
    play: (user) => user.hears('Network Error'),
  },
  ...refusedStories('Microsoft', signInWithMicrosoft, ['provider-away', 'provider-misconfigured'], {
    session: at(contoso),
  }),
  ...refusedStories('the provider', signInWithProvider, ['no-provider', 'provider-misconfigured'], {
    session: at(dunmore),
  }),
  'the provider is asked for again after a refused password': {
    session: at(dunmore),
    answers: [
      refuse(signInWithPassword, 'use-single-sign-on'),
      answer(signInWithProvider, { redirect_url: 'https://id.dunmore.test/authorize' }),
    ],
    // The state after the browser's Back from the provider, when nothing redirects automatically.
    history: { signInStep: 2, leftForProvider: true },
    async play(user) {
      await user.finds('button', 'Continue with single sign-on', { disabled: false })
      await user.click('button', 'Administrator? Sign in with a password')
      await user.fill('Password', 'Portico#2026')
      await user.press('Enter')
      await user.hears(sentenceOf('use-single-sign-on'))
      await user.click('button', 'Continue with single sign-on')
      await user.finds('button', 'Continue with single sign-on', { disabled: true })
    },
  },
  'a break-glass account asks for the password': {
    session: at(contoso),
    answers: [unreachable(signInWithMicrosoft)],
    async play(user) {
      await user.click('button', 'Administrator? Sign in with a password')
      await user.finds('textbox', 'Password')
      await user.finds('button', 'Continue with Microsoft')
    },
  },
})
