import { windowOf } from '@portico/contract/platform/row-page.ts'
import { readLoginDetails, type OwnSignIn } from '#features/sessions/contract/read-login-details.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, type Answer } from '@portico/web/stories/pretend-server.ts'
import { RecentSignIns } from './recent-sign-ins.tsx'

const devices = ['Chrome on Windows', 'Safari on iOS', 'Unknown device']

const signInsUpTo = (count: number): OwnSignIn[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `00000000-0000-4000-8000-${`${index}`.padStart(12, '0')}`,
    at: new Date(Date.UTC(2026, 5, 15, 9, 20) - index * 7_200_000).toISOString(),
    event: 'sign-in',
    outcome: index % 9 === 1 ? 'failure' : 'success',
    address: index % 9 === 1 ? '2001:db8:85a3::8a2e:370:7334' : `198.51.100.${index % 200}`,
    device: devices[index % 3] ?? '',
  }))

/**
 * Returns the answer of a server with this many sign-ins. It supports pages, sorting by time, and search by device and
 * address.
 */
function serverWith(count: number): Answer {
  const all = signInsUpTo(count)
  return answer(readLoginDetails, ({ query }) => {
    const { offset, limit, search, isDescending } = windowOf(query, '-at')
    const found = all.filter(({ address, device }) =>
      `${address} ${device}`.toLowerCase().includes(search.toLowerCase()),
    )
    const sorted = isDescending ? found : found.toReversed()
    return { ...user, recent: { rows: sorted.slice(offset, offset + limit), total: found.length } }
  })
}

const id = '00000000-0000-4000-8000-000000000000'
const user = {
  userid: id,
  email: 'admin@aurora.test',
  username: 'Ada Aurora',
  firstname: 'Ada',
  lastname: 'Aurora',
  roleid: id,
  rolename: 'Owner',
  tenantid: id,
  tenantname: 'Aurora',
  companyid: id,
  companyname: 'Aurora Managed Services',
  last_logintime: '',
}

const shows = () => <RecentSignIns />

export const stories = defineStories({
  'being read': { shows, answers: [never(readLoginDetails)] },
  'none yet': { shows, answers: [serverWith(0)], play: (owner) => owner.sees('No sign-ins yet') },
  'not readable': {
    shows,
    answers: [refuse(readLoginDetails, 'server-busy')],
    play: (owner) => owner.hears("Couldn't load the recent sign-ins"),
  },
  'one page': { shows, answers: [serverWith(10)], play: (owner) => owner.sees('Failed') },
  'many pages': { shows, answers: [serverWith(240)], play: (owner) => owner.sees('1–10 of 240') },
  'the oldest first': {
    shows,
    answers: [serverWith(240)],
    async play(owner) {
      await owner.click('button', 'Time')
      await owner.finds('rowheader', /Sign-in/)
      await owner.sees('1–10 of 240')
    },
  },
  'found by device': {
    shows,
    answers: [serverWith(240)],
    async play(owner) {
      await owner.fill('Search by device or address', 'safari')
      await owner.hears('1–10 of 80')
      await owner.click('button', 'Next page')
      await owner.hears('11–20 of 80')
    },
  },
  'nothing found': {
    shows,
    answers: [serverWith(240)],
    async play(owner) {
      await owner.fill('Search by device or address', 'toaster')
      await owner.sees('Nothing found for “toaster”')
    },
  },
})
