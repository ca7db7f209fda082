import { enter } from '#features/landing/contract/enter.ts'
import { findTenants } from '#features/sign-in/contract/find-tenants.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { undisclosedTenantId, type TenantChoice } from '@portico/contract/core/authentication/tenant-choice.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { longNames } from '@portico/web/stories/long-names.ts'
import { answer, never, refuse, type Answer } from '@portico/web/stories/pretend-server.ts'
import { aurora, borealis, contoso, dunmore, email, signedIn } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'
import { DoneStep } from './done-step.tsx'

/** Expects the email step, which every variant shows. */
const isAsked = (user: User) => user.finds('textbox', 'Email ID')

async function sendEmail(user: User) {
  await user.fill('Email ID', email)
  await user.click('button', 'Next')
}

/** Returns the step after the email step, for a user with these tenants. */
const afterEmail = (tenants: TenantChoice[], heading: string | RegExp, more: Partial<Story> = {}): Story => ({
  ...more,
  answers: [answer(findTenants, tenants), ...(more.answers ?? [])],
  async play(user) {
    await sendEmail(user)
    await user.finds('heading', heading)
    await more.play?.(user)
  },
})

const undisclosed = {
  ...aurora,
  id: undisclosedTenantId,
  tenantid: undisclosedTenantId,
  tenantname: '',
  tenantdesc: '',
}
const isSso: Answer = refuse(signInWithPassword, 'use-single-sign-on')
const more = ['Everest', 'Fjord', 'Grenada', 'Harbour'].map((name, index) => {
  const tenantid = `${String(index + 1).repeat(8)}-7d9e-4f0a-9c58-2f1c3f7a9e10`
  return { ...borealis, id: tenantid, tenantid, tenantname: name, tenantdesc: `${name} Logistics` }
})

export const stories = defineStories({
  'with the modules': {
    settings: { variant: 'welcome' },
    async play(user) {
      await isAsked(user)
      await user.sees('Infrastructure monitoring')
    },
  },
  'with the security posture': {
    settings: { variant: 'vulnerability' },
    async play(user) {
      await isAsked(user)
      await user.sees('See what is exposed. Close it first.')
    },
  },
  'with the buttons of providers': {
    settings: { variant: 'default' },
    async play(user) {
      await isAsked(user)
      await user.finds('button', 'Continue with another provider', { disabled: true })
    },
  },
  'with a drawn background': { settings: { variant: 'bv' }, play: isAsked },
  'asked for a provider before the email': {
    settings: { variant: 'default' },
    async play(user) {
      await user.finds('button', 'Continue with another provider', { disabled: true })
      await user.click('button', 'Continue with single sign-on')
      await user.hears('Enter your Email ID to find your organisation.')
      await user.findsField('Email ID', { focused: true })
    },
  },
  'the button of a provider sends the email': {
    settings: { variant: 'default' },
    answers: [answer(findTenants, [aurora])],
    async play(user) {
      await user.fill('Email ID', email)
      await user.click('button', 'Continue with single sign-on')
      await user.findsField('Password', { focused: true })
      await user.lacks('button', 'Continue with single sign-on')
    },
  },
  'after values that are not valid were stored': {
    local: { rolemenuError: 'maybe' },
    session: { signInFlow: '{"step":"code","email":1}' },
    play: (user) => user.findsField('Email ID', { text: '' }),
  },
  'without a reset of passwords and a trial': {
    settings: { servedenv: 'bv', allowlocallogin: false, statuspage: 'https://status.aurora.test' },
    async play(user) {
      await user.finds('link', 'System status')
      await user.lacks('button', 'Forgot password')
    },
  },
  'after the session ended': {
    session: { sessionEnded: 'The session has ended. To continue, please log in again.' },
    play: (user) => user.hears('The session has ended. To continue, please log in again.'),
  },
  'after the browser kept no cookie': {
    session: { sessionEnded: '#cookies-off' },
    language: 'ar',
    play: (user) =>
      user.hears(
        'This browser did not store the cookie that every sign-in needs. Allow cookies for this site and sign in again.',
      ),
  },
  'already signed in': {
    local: signedIn,
    session: { isValidLocal: 'true' },
    answers: [never(enter)],
    play: (user) => user.misses('Email ID'),
  },
  'after a refused role': {
    local: { OrchestratorError: 'true' },
    play: (user) => user.hears('User does not have required permissions.'),
  },
  'after a role without a menu': {
    local: { rolemenuError: 'true' },
    play: (user) => user.hears('Error in fetching Role Details.'),
  },
  'after a failed sign-in elsewhere': {
    at: '/?unauthorized=true',
    play: (user) => user.hears('Login failed. Please check your userid or try using a different browser.'),
  },

  'a choice of tenants': afterEmail([aurora, borealis, contoso, dunmore], 'Choose where to sign in', {
    screen: 'choose-tenant',
    async play(user) {
      await user.finds('radio', /^Aurora Managed Services\s*Password$/, { focused: true })
      await user.finds('radio', /^Borealis Shipping\s*Password$/)
      await user.finds('radio', /^Contoso\s*Microsoft single sign-on$/)
      await user.finds('radio', /^Dunmore Hospitals\s*Identity provider$/)
      await user.lacks('searchbox', 'Search')
    },
  }),
  'tenants with long names': afterEmail(
    [
      { ...aurora, tenantdesc: longNames.words },
      { ...borealis, tenantdesc: longNames.word },
      { ...contoso, tenantdesc: longNames.arabic },
    ],
    'Choose where to sign in',
    { settings: { variant: 'welcome', companyname: longNames.word }, fits: true },
  ),
  'no tenant chosen': afterEmail([aurora, borealis, contoso, dunmore], 'Choose where to sign in', {
    async play(user) {
      await user.finds('radio', /^Aurora/, { focused: true })
      await user.press('Enter')
      await user.hears('Please enter Tenant')
      await user.letPass(2.9)
      await user.sees('Please enter Tenant')
      await user.letPass(0.1)
      await user.misses('Please enter Tenant')
    },
  }),
  'a choice of many tenants': afterEmail([aurora, borealis, contoso, dunmore, ...more], 'Choose where to sign in', {
    async play(user) {
      await user.findsField('Search', { focused: true })
      await user.finds('radio', /^Aurora/)
      await user.fill('Search', 'logis')
      await user.lacks('radio', /^Aurora/)
      await user.finds('radio', /^Everest Logistics/)
    },
  }),
  'one of many tenants chosen': afterEmail([aurora, borealis, contoso, dunmore, ...more], 'Choose where to sign in', {
    async play(user) {
      await user.fill('Search', 'gren')
      await user.press('Tab')
      await user.press('Space')
      await user.press('Enter')
      await user.finds('heading', 'Sign in to Grenada Logistics')
    },
  }),
  'no tenant of this name': afterEmail([aurora, borealis, contoso, dunmore, ...more], 'Choose where to sign in', {
    async play(user) {
      await user.fill('Search', 'zzz')
      await user.sees('No tenant has this in its name. Try fewer letters.')
      await user.fill('Search', '')
      await user.finds('radio', /^Aurora/)
    },
  }),
  'a choice of ways into one tenant': afterEmail(
    [aurora, { ...aurora, id: dunmore.id, authtype: 'externalidp', connectionname: 'Staff' }],
    'Choose how to sign in',
  ),
  'several ways into each of two tenants': afterEmail(
    [
      { tenant: aurora, other: borealis },
      { tenant: dunmore, other: contoso },
    ].flatMap(({ tenant, other }) => [
      { ...tenant, authtype: 'msauth' as const, connectionname: 'microsoft' },
      { ...tenant, id: other.id, authtype: 'externalidp' as const, connectionname: 'council' },
    ]),
    'Choose where to sign in',
    {
      async play(user) {
        for (const tenant of ['Aurora Managed Services', 'Dunmore Hospitals']) {
          await user.finds('radio', new RegExp(`${tenant}.*Microsoft single sign-on.*microsoft`))
          await user.finds('radio', new RegExp(`${tenant}.*Identity provider.*council`))
        }
      },
    },
  ),
  'the password of a tenant that is not named': afterEmail([undisclosed], 'Enter your password'),
  'the password is of several tenants': afterEmail([undisclosed], 'Enter your password', {
    answers: [refuse(signInWithPassword, 'choose-tenant', { data: [aurora, borealis] })],
    async play(user) {
      await user.fill('Password', 'Portico#2026')
      await user.click('button', 'Sign in')
      await user.finds('heading', 'Choose where to sign in')
    },
  }),
  'passwords are switched off': afterEmail([aurora], 'Enter your password', {
    settings: { allowlocallogin: false },
    play: (user) => user.finds('button', 'Administrator? Sign in with a password'),
  }),
  'the password of a break-glass account': afterEmail([aurora], 'Enter your password', {
    settings: { allowlocallogin: false },
    async play(user) {
      await user.click('button', 'Administrator? Sign in with a password')
      await user.finds('textbox', 'Password')
    },
  }),
  'the password where users have a provider': afterEmail([undisclosed], 'Enter your password', {
    answers: [isSso],
    async play(user) {
      await user.fill('Password', 'Portico#2026')
      await user.click('button', 'Sign in')
      await user.hears('Please use single sign-on to sign in to this tenant.')
      await user.finds('button', 'Continue with single sign-on')
    },
  }),
  'back at the email': afterEmail([aurora], /Sign in to Aurora/, {
    async play(user) {
      await user.click('button', 'Back')
      await user.finds('heading', 'Sign in to Portico')
      await user.findsField('Email ID', { focused: true, text: email })
    },
  }),
  'signed in': {
    shows: () => <DoneStep flow={{ step: 'done', email, summary: 'Sign-in successful' }} />,
    play: (user) => user.hears('Sign-in successful'),
  },
})
