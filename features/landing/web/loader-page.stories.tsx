import { leaveChat } from '#features/chat/contract/chats.ts'
import { enter } from '#features/landing/contract/enter.ts'
import { deleteEndUserCredentials, signOut, validateSession } from '#features/sessions/contract/sessions.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { entry, login, signedIn } from '@portico/web/stories/sample-account.ts'

/** A user who signed in at a provider, whose session is checked before the loader requests its data. */
const atProvider = { ...signedIn, authtype: 'externalidp' }

const { authtype: _, ...withoutAuthtype } = signedIn

const sessionOf = (user_isactive: boolean) =>
  answer(validateSession, {
    token_is_valid: true,
    user_isactive,
    username: login.username,
    firstname: login.firstname,
    lastname: login.lastname,
    roleid: login.roleid,
    userid: login.userid,
    loginid: login.loginid,
    tenantid: login.tenantid,
    last_login_time: '',
    redirect_to_servicedesk: false,
    ismsp: true,
    rolename: login.rolename,
  })

/** Returns the story of a user who is rejected because these parts of the data are missing. */
const rejected = (lacking: Partial<typeof entry>): Story => ({
  at: '/load',
  local: signedIn,
  answers: [
    answer(enter, { ...entry, ...lacking }),
    answer(leaveChat, null),
    answer(deleteEndUserCredentials, { deleted: 0 }),
    answer(signOut, { end_session_url: '' }),
  ],
  play: (user) => user.hears('User does not have required permissions.'),
})

export const stories = defineStories({
  'waiting for the server': {
    at: '/load',
    local: signedIn,
    answers: [never(enter)],
    play: (user) => user.finds('heading', 'Portico'),
  },
  'waiting for the check of the session': {
    at: '/load',
    local: atProvider,
    answers: [never(validateSession)],
    play: (user) => user.finds('heading', 'Portico'),
  },
  'the session cannot be checked': {
    at: '/load',
    local: atProvider,
    answers: [unreachable(validateSession)],
    play: (user) => user.finds('heading', "We couldn't open your workspace"),
  },
  'trying again': {
    at: '/load',
    local: atProvider,
    answers: [unreachable(validateSession), never(validateSession)],
    async play(user) {
      await user.click('button', 'Try again')
      await user.misses("We couldn't open your workspace")
    },
  },
  'a deactivated user': {
    at: '/load',
    local: atProvider,
    answers: [sessionOf(false)],
    play: (user) => user.hears('Your account has been deactivated. Please contact administrator.'),
  },
  'the role cannot be read': {
    at: '/load',
    local: signedIn,
    answers: [unreachable(enter)],
    play: (user) => user.hears('Error in fetching Role Details.'),
  },
  'a role without permissions': rejected({ menu: [], menumodule: 'Insights MSP' }),
  'a role without modules': rejected({ modules: [], menu: [], menumodule: '' }),
  'a stored user without an authtype (spec A §4.10)': {
    at: '/load?redirectto=%2Fdesk%2F',
    local: withoutAuthtype,
    session: { isValidLocal: 'true' },
    play: (user) => user.finds('textbox', 'Email ID'),
  },
  'the device of another tenant': {
    at: '/load?assetid=device-7',
    local: signedIn,
    answers: [refuse(enter, 'tenant-mismatch')],
    play: (user) => user.hears(/This device belongs to another tenant/),
  },
})
