import { listModules } from '#features/landing/contract/modules.ts'
import { listSessions, revokeSession } from '#features/sessions/contract/sessions.ts'
import { readLoginDetails } from '#features/sessions/contract/read-login-details.ts'
import { readTenantDetails } from '#features/sessions/contract/read-tenant-details.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import type { User } from '@portico/web/stories/user.ts'

const at = '/sessions'
const id = '6b0f2c1a-3d5e-4a7b-8c9d-0e1f2a3b4c5d'

const session = (nth: number, device: string, address: string, last_seen_at: string) => ({
  id: `6b0f2c1a-3d5e-4a7b-8c9d-0e1f2a3b4c${String(nth).padStart(2, '0')}`,
  device,
  address,
  timezone: 'Europe/Berlin',
  created_at: '2026-06-12T07:55:00.000Z',
  last_seen_at,
  is_current: nth === 1,
})

const sessions = answer(listSessions, [
  session(1, 'Chrome on Windows', '192.0.2.17', '2026-06-15T09:29:30.000Z'),
  session(2, 'Safari on iPhone', '198.51.100.4', '2026-06-15T06:10:00.000Z'),
  session(3, 'Unknown device', '203.0.113.80', '2026-06-13T20:00:00.000Z'),
])
const onlyThis = answer(listSessions, [session(1, 'Chrome on Windows', '192.0.2.17', '2026-06-15T09:29:30.000Z')])

const details = {
  userid: id,
  email: 'admin@aurora.test',
  username: 'Ada Admin',
  firstname: 'Ada',
  lastname: 'Admin',
  roleid: id,
  rolename: 'Administrator',
  tenantid: id,
  tenantname: 'Aurora',
  companyid: id,
  companyname: 'Aurora Managed Services',
  last_logintime: '2026-06-12T07:55:00.000Z',
}
const attempt = (at: string, event: string, outcome: string) => ({
  id: `7b1f3d2a-4e6f-4b8c-9dae-0f1e2d3c4b${at.slice(14, 16)}`,
  at,
  event,
  outcome,
  address: '192.0.2.17',
  device: 'Chrome on Windows',
})
const recent = answer(readLoginDetails, {
  ...details,
  recent: {
    rows: [
      attempt('2026-06-15T07:58:00.000Z', 'sign-in', 'success'),
      attempt('2026-06-15T07:57:00.000Z', 'sign-in', 'failure'),
      attempt('2026-06-12T07:55:00.000Z', 'code-entered', 'success'),
    ],
    total: 3,
  },
})
const tenant = answer(readTenantDetails, {
  id,
  tenantname: 'Aurora',
  tenantdesc: 'Aurora Managed Services',
  authtype: 'local',
  session_timeout: 30,
  ismsp: true,
  trial_ends_at: null,
})

const page = (...answers: Answer[]) => ({ at, ...onPage(...answers, recent, tenant) })

async function endOne(user: User) {
  await user.click('button', 'End session: Safari on iPhone, 198.51.100.4')
  await user.sees('End this session?')
}

export const stories = defineStories({
  'sessions': { ...page(sessions), screen: 'sessions' },
  'this device alone': { ...page(onlyThis), play: (user) => user.misses('End all other sessions') },
  'no sign-ins yet': {
    at,
    ...onPage(onlyThis, tenant, answer(readLoginDetails, { ...details, recent: { rows: [], total: 0 } })),
    play: (user) => user.sees('No sign-ins yet'),
  },
  'waiting for the server': { at, ...onPage(never(listSessions), never(readLoginDetails), never(readTenantDetails)) },
  'server unreachable': {
    at,
    ...onPage(unreachable(listSessions), unreachable(readLoginDetails), unreachable(readTenantDetails)),
    async play(user) {
      await user.hears("Couldn't load your sessions")
      await user.hears("Couldn't load the recent sign-ins")
    },
  },
  'ending one': { ...page(sessions), play: endOne },
  'ending all others': {
    ...page(sessions),
    async play(user) {
      await user.click('button', 'End all other sessions')
      await user.sees('Every device but this one will have to sign in again.')
    },
  },
  'ending one, and keeping it': {
    ...page(sessions),
    async play(user) {
      await endOne(user)
      await user.click('button', 'Keep')
      await user.misses('End this session?')
      await user.finds('button', 'End session: Safari on iPhone, 198.51.100.4')
    },
  },
  'of a role without modules': {
    ...page(sessions, answer(listModules, [])),
    play: (user) => user.finds('heading', 'Your sessions'),
  },
  'ended': {
    ...page(sessions, onlyThis, answer(revokeSession, null)),
    async play(user) {
      await endOne(user)
      await user.click('button', 'End session')
      await user.hears('The session has ended.')
    },
  },
  'waiting for the end': {
    ...page(sessions, never(revokeSession)),
    async play(user) {
      await endOne(user)
      await user.click('button', 'End session')
    },
  },
  'had ended already': {
    ...page(sessions, onlyThis, refuse(revokeSession, 'no-such-session')),
    async play(user) {
      await endOne(user)
      await user.click('button', 'End session')
      await user.hears('The session has ended.')
    },
  },
  'could not be ended': {
    ...page(sessions, unreachable(revokeSession)),
    async play(user) {
      await endOne(user)
      await user.click('button', 'End session')
      await user.hears('Network Error')
    },
  },
})
