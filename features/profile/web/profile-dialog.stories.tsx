import type { HandlerOutputOf } from '@portico/contract/core/calls/call.ts'
import { readProfile, saveName } from '#features/profile/contract/profiles.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { login, shellAnswers, signedIn } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'
import { goTo } from '@portico/web/platform/navigate.ts'

const profile: HandlerOutputOf<typeof readProfile> = {
  email: login.loginid,
  firstname: login.firstname,
  lastname: login.lastname,
  username: login.username,
  rolename: login.rolename,
  companyname: login.tenantdesc,
}
const saved = {
  ...profile,
  firstname: 'Ada Maria',
  lastname: "O'Lindqvist-Berg",
  username: "Ada Maria O'Lindqvist-Berg",
}

async function open(user: User) {
  await user.click('button', /Your account/)
  await user.click('menuitem', 'Profile')
}
async function save(user: User, first = saved.firstname, last = saved.lastname) {
  await open(user)
  await user.fill('First name', first)
  await user.fill('Last name (optional)', last)
  await user.press('Enter')
}

const at = (...answers: readonly Answer[]): Story => ({
  at: '/beakapps',
  local: signedIn,
  answers: [...answers, ...shellAnswers],
})
const read = answer(readProfile, profile)
const opened = (play: NonNullable<Story['play']>, ...answers: readonly Answer[]): Story => ({
  ...at(read, ...answers),
  play,
})

export const stories = defineStories({
  'as it opens': {
    ...opened(async (user) => {
      await open(user)
      await user.findsField('First name', { text: 'Ada' })
      await user.sees(/Only an administrator can change email, role and company/)
    }),
    screen: 'profile',
  },
  'in Arabic': { ...opened(open), language: 'ar' },
  'of a user of single sign-on': {
    ...opened(async (user) => {
      await open(user)
      await user.sees(/later sign-ins keep your change/)
    }),
    local: { ...signedIn, authtype: 'externalidp' },
  },
  'being read': { ...at(never(readProfile)), play: open },
  'unreachable': {
    ...at(unreachable(readProfile)),
    async play(user) {
      await open(user)
      await user.hears("Couldn't load your profile")
    },
  },
  'wrong entries': opened(async (user) => {
    await save(user, ' ', 'www.spam.example')
    await user.hears('Please enter your first name')
    await user.hears('Enter a name without web addresses or symbols such as <')
    await user.findsField('First name', { focused: true, invalid: true })
    await user.fill('First name', 'x'.repeat(61))
    await user.hears('Please use at most 60 characters')
  }),
  'saved, and shown at once': opened(
    async (user) => {
      await save(user)
      await user.hears(`Your name is saved: ${saved.username}`)
      await user.finds('button', new RegExp(saved.username))
    },
    answer(saveName, saved),
  ),
  'left with a name that is not saved': opened(async (user) => {
    goTo('/beakapps?again')
    await open(user)
    await user.fill('First name', saved.firstname)
    history.back()
    await user.finds('alertdialog', 'Leave without saving?')
    await user.click('button', 'Stay')
    await user.findsField('First name', { text: saved.firstname })
  }),
  'waiting for the server': opened(async (user) => {
    await save(user)
    await user.finds('button', 'Save', { disabled: true })
  }, never(saveName)),
  'server unreachable': opened(async (user) => {
    await save(user)
    await user.hears('Network Error')
    await user.findsField('First name', { text: saved.firstname })
  }, unreachable(saveName)),
  ...refusedStories(
    'refused',
    saveName,
    saveName.refusals,
    opened((user) => save(user)),
  ),
})
