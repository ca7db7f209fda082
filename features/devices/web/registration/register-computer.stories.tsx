import { readAgentPrograms } from '#features/agent-downloads/contract/read-agent-programs.ts'
import { findDeviceByLink } from '#features/devices/contract/find-device-by-link.ts'
import { findDevices } from '#features/devices/contract/find-devices.ts'
import { listCompanies } from '#features/companies/contract/companies.ts'
import { mapDevice, readDefaultCompany } from '#features/devices/contract/device-users.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { signedIn } from '@portico/web/stories/sample-account.ts'
import { companies, ownCompany, foundDevice, namesakes, programs } from '@portico/web/stories/sample-devices.ts'
import type { User } from '@portico/web/stories/user.ts'

const withName = (answers: readonly Answer[], play: NonNullable<Story['play']>): Story => ({
  at: '/success?is_hostname_required=true',
  local: signedIn,
  answers,
  play,
})
const withLink = (answers: readonly Answer[], play: NonNullable<Story['play']>): Story => ({
  at: `/success?devicetoken=${'L'.repeat(43)}`,
  local: signedIn,
  answers,
  play,
})

const { deviceid, hostname } = foundDevice
const found = answer(findDevices, [foundDevice])
const several = answer(findDevices, namesakes)
const linked = answer(findDeviceByLink, foundDevice)
const mapped = answer(mapDevice, { deviceid, hostname })
/** Returns a response to the look-up that the contract does not declare. */
const strange = (code: number, summary: string): Answer => ({
  call: findDevices,
  reply: () => ({ envelope: { code, summary, data: null, module_code: null } }),
})

async function confirm(user: User) {
  await user.fill('Host name', 'ada-laptop')
  await user.click('button', 'Confirm')
}
async function registerByLink(user: User) {
  await user.click('button', 'Register this computer')
}
const isRegistered = (user: User) => user.finds('dialog', 'Device registered')

export const stories = defineStories({
  'the host name is asked for': {
    ...withName([], (user) => user.findsField('Host name', { focused: true, text: '' })),
    screen: 'register-computer',
  },
  'where the host name is': withName([], (user) => user.clickText('Where do I find the host name?')),
  'nothing entered': withName([], async (user) => {
    await user.click('button', 'Confirm')
    await user.findsField('Host name', { focused: true, invalid: true, described: 'Required' })
  }),
  'looking it up': withName([never(findDevices)], async (user) => {
    await confirm(user)
    await user.finds('button', 'Confirm', { disabled: true })
    await user.press('Enter')
  }),
  'looking it up: no data': withName([strange(422, 'Unprocessable')], async (user) => {
    await confirm(user)
    await user.hears('No Data Available')
  }),
  'looking it up: any other 404': withName(
    [
      strange(404, 'Not Found'),
      answer(listCompanies, companies),
      answer(readDefaultCompany, ownCompany),
      answer(readAgentPrograms, programs),
    ],
    async (user) => {
      await confirm(user)
      await user.finds('dialog', 'Download the agent')
    },
  ),
  'looking it up: refused by something in between': withName([strange(502, 'Bad Gateway')], async (user) => {
    await confirm(user)
    await user.hears('Bad Gateway')
  }),
  'looking it up: refused': withName([refuse(findDevices, 'server-busy')], async (user) => {
    await confirm(user)
    await user.hears('The service is busy. Please try again in a moment.')
  }),
  'looking it up: unreachable': withName([unreachable(findDevices)], async (user) => {
    await confirm(user)
    await user.hears('Network Error')
  }),
  'registering': withName([found, never(mapDevice)], confirm),
  'registered': {
    ...withName([found, mapped], async (user) => {
      await confirm(user)
      await isRegistered(user)
      await user.sees('Windows 10 (1809) and Windows Server 2019, or newer')
      await user.misses('Enter the host name of this computer.')
    }),
    screen: 'device-registered',
  },
  'registered, the dialog closed': withName([found, mapped], async (user) => {
    await confirm(user)
    await user.click('button', 'Done')
    await user.finds('heading', 'Sign-in successful')
  }),
  ...refusedStories(
    'registering is refused',
    mapDevice,
    mapDevice.refusals,
    withName([found], confirm),
    async (user, sentence) => {
      await user.finds('dialog', 'Invalid Hostname')
      await user.sees(sentence)
    },
  ),
  'registering is refused, and entered again': withName([found, refuse(mapDevice, 'no-such-device')], async (user) => {
    await confirm(user)
    await user.click('button', 'Retry')
    await user.findsField('Host name', { focused: true, text: 'ada-laptop' })
  }),
  'registering, unreachable': withName([found, unreachable(mapDevice)], async (user) => {
    await confirm(user)
    await user.finds('dialog', 'Invalid Hostname')
    await user.sees('Network Error')
  }),
  'several of this name': {
    ...withName([several], async (user) => {
      await confirm(user)
      await user.finds('dialog', 'Which computer is yours?')
      await user.finds('radio', /Debian/)
    }),
    screen: 'several-devices',
  },
  'several, and none is chosen': withName([several], async (user) => {
    await confirm(user)
    await user.click('button', 'Register this computer')
    await user.hears('Required')
  }),
  'one of several is chosen': withName([several, mapped], async (user) => {
    await confirm(user)
    await user.click('radio', /Debian/)
    await user.click('button', 'Register this computer')
    await isRegistered(user)
  }),
  'not found, and installed meanwhile': withName(
    [
      refuse(findDevices, 'no-such-device'),
      refuse(findDevices, 'no-such-device'),
      found,
      mapped,
      answer(listCompanies, companies),
      answer(readDefaultCompany, ownCompany),
      answer(readAgentPrograms, programs),
    ],
    async (user) => {
      await confirm(user)
      await user.sees('Waiting for ada-laptop to report …')
      await user.letPass(11)
      await user.hears('ada-laptop has reported.')
      await user.click('button', 'Register this computer')
      await isRegistered(user)
    },
  ),
  'opened by the agent': {
    ...withLink([linked], async (user) => {
      await user.finds('heading', 'Is this your computer?')
      await user.sees('ada-laptop')
      await user.finds('button', 'Register this computer', { focused: true })
    }),
    screen: 'is-this-your-computer',
  },
  'opened by the agent, waiting': withLink([never(findDeviceByLink)], (user) =>
    user.finds('heading', 'Is this your computer?'),
  ),
  'opened by the agent, and registered': withLink([linked, mapped], async (user) => {
    await registerByLink(user)
    await isRegistered(user)
  }),
  'opened by the agent, registered, and at the end': withLink([linked, mapped], async (user) => {
    await registerByLink(user)
    await user.click('button', 'Done')
    await user.finds('heading', 'Sign-in successful')
    await user.hears('You can close this window now.')
    await user.misses(/Continue in your chat/)
  }),
  'opened by the agent of another computer': withLink([linked], async (user) => {
    await user.click('button', 'No, enter another host name')
    await user.findsField('Host name', { focused: true })
  }),
  'opened by the agent, refused': withLink([linked, refuse(mapDevice, 'device-of-another-user')], async (user) => {
    await registerByLink(user)
    await user.sees('This device is registered to another user. Please contact your administrator.')
  }),
  'opened by an old link of the agent': withLink([refuse(findDeviceByLink, 'no-such-device')], (user) =>
    user.hears('This link is no longer valid. Enter the host name, or open the page from the agent again.'),
  ),
  'opened by the agent, unreachable': withLink([unreachable(findDeviceByLink)], async (user) => {
    await user.hears('Network Error')
    await user.finds('button', 'Enter the host name instead')
  }),
})
