import { leaveChat } from '#features/chat/contract/chats.ts'
import { savePreferences, readPreferences } from '#features/landing/contract/preferences.ts'
import { listMenus } from '#features/landing/contract/modules.ts'
import { enter } from '#features/landing/contract/enter.ts'
import { listDocuments, readGlossary } from '#features/documentation/contract/documents.ts'
import { deleteEndUserCredentials, signOut } from '#features/sessions/contract/sessions.ts'
import type { TrialStanding } from '@portico/contract/core/tenants/trial-life.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { longNames } from '@portico/web/stories/long-names.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { entry, onPage, shellAnswers, signedIn } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'

const open = (user: User) => user.click('button', /Your account/)

async function logOut(user: User) {
  await open(user)
  await user.click('menuitem', 'Logout')
  await user.finds('alertdialog', 'Logout')
}

/** Returns a page in the frame, for the owner of a tenant in this state of its trial. */
const inFrame = (more: Partial<Story>, answers: readonly Answer[] = []): Story => ({
  at: '/beakapps',
  local: signedIn,
  ...more,
  answers: [...answers, ...shellAnswers],
})

const onTrial = (state: TrialStanding['state'], days_left: number): Story => ({
  at: '/beakapps',
  local: signedIn,
  answers: [
    answer(enter, {
      ...entry,
      trial: { state, days_left, ends_at: '2026-06-20T09:30:00.000Z', deleted_at: '2026-07-20T09:30:00.000Z' },
    }),
    ...shellAnswers.filter(({ call }) => call !== enter),
  ],
})

/** The calls that are made before the session ends. */
const beforeLogout = [
  answer(leaveChat, null),
  answer(savePreferences, { Insights: {} }),
  answer(deleteEndUserCredentials, { deleted: 0 }),
]

const yes = async (user: User) => {
  await logOut(user)
  await user.click('button', 'Yes')
}

export const stories = defineStories({
  'the menu of the user': inFrame({ screen: 'user-menu', play: open }),
  'long names': {
    at: '/beakapps',
    local: { ...signedIn, username: longNames.words, tenantname: longNames.word },
    settings: { companyname: longNames.word, apptitle: longNames.words },
    answers: [
      answer(enter, {
        ...entry,
        user: { ...entry.user, username: longNames.words, companyname: longNames.word, tenantname: longNames.word },
      }),
      ...shellAnswers.filter(({ call }) => call !== enter),
    ],
    play: open,
    fits: true,
  },
  'the languages': inFrame({
    async play(user) {
      await open(user)
      await user.click('menuitem', /Language/)
      await user.finds('menuitemradio', 'Deutsch')
    },
  }),
  'the themes': inFrame({
    async play(user) {
      await open(user)
      await user.click('menuitem', /Theme/)
      await user.finds('menuitemradio', 'Modern')
    },
  }),
  'no themes for a role that may not choose one': {
    at: '/beakapps',
    ...onPage(answer(listMenus, [])),
    session: { changeTheme: 'false' },
    async play(user) {
      await open(user)
      await user.finds('menuitem', 'Logout')
      await user.lacks('menuitem', /Theme/)
    },
  },
  'a theme that the role may not choose': inFrame(
    {
      async play(user) {
        await open(user)
        await user.click('menuitem', /Theme/)
        await user.click('menuitemradio', 'Modern')
        await user.hears('Your role does not permit changing the theme.')
      },
    },
    [refuse(savePreferences, 'theme-not-permitted')],
  ),
  'the modules to switch to': inFrame({
    async play(user) {
      await user.click('button', /Module/)
      await user.finds('menuitem', /Service Desk/)
    },
  }),
  'a theme that cannot be saved': inFrame(
    {
      async play(user) {
        await open(user)
        await user.click('menuitem', /Theme/)
        await user.click('menuitemradio', 'Modern')
        await user.hears('Network Error')
      },
    },
    [unreachable(savePreferences)],
  ),
  'the introduction in the menu': inFrame({
    settings: { videourl: 'https://video.portico.test/tour' },
    async play(user) {
      await open(user)
      await user.finds('menuitem', 'Take the tour')
    },
  }),
  'the menu is refused': {
    at: '/glossary',
    ...onPage(refuse(listMenus, 'module-not-permitted'), never(listDocuments), never(readGlossary)),
    play: (user) => user.misses('Documents'),
  },
  'the menu and the preferences cannot be read': {
    at: '/beakapps',
    ...onPage(unreachable(listMenus), unreachable(readPreferences)),
    play: (user) => user.finds('heading', 'Modules'),
  },
  'waiting for the menu and the preferences': {
    at: '/beakapps',
    ...onPage(never(listMenus), never(readPreferences)),
    play: (user) => user.finds('heading', 'Modules'),
  },
  'a trial': onTrial('active', 20),
  'a trial that ends soon': onTrial('ending', 5),
  'a trial that has ended': onTrial('ended', 0),
  'asked to log out': inFrame({ screen: 'logout', play: logOut }),
  'logging out': inFrame(
    {
      async play(user) {
        await yes(user)
        await user.finds('button', 'Yes', { disabled: true })
      },
    },
    [...beforeLogout, never(signOut)],
  ),
  'logging out has failed': inFrame(
    {
      async play(user) {
        await yes(user)
        await user.finds('button', 'Sign out of this browser anyway')
      },
    },
    [...beforeLogout, unreachable(signOut)],
  ),
})
