import { downloadAgent, downloadGateway } from '#features/agent-downloads/contract/downloads.ts'
import { readAgentPrograms } from '#features/agent-downloads/contract/read-agent-programs.ts'
import { readInstallLines } from '#features/agent-downloads/contract/read-install-lines.ts'
import { findDevices } from '#features/devices/contract/find-devices.ts'
import { listCompanies } from '#features/companies/contract/companies.ts'
import { readDefaultCompany } from '#features/devices/contract/device-users.ts'
import { defineStories, type Story } from '@portico/web/stories/define-stories.ts'
import { answer, answerFile, never, refuse, unreachable, type Answer } from '@portico/web/stories/pretend-server.ts'
import { refusedStories, sentenceOf } from '@portico/web/stories/refused-stories.ts'
import { signedIn } from '@portico/web/stories/sample-account.ts'
import { companies, installLines, ownCompany, programs } from '@portico/web/stories/sample-devices.ts'
import type { User } from '@portico/web/stories/user.ts'

const usual = [
  refuse(findDevices, 'no-such-device'),
  answer(listCompanies, companies),
  answer(readDefaultCompany, ownCompany),
  answer(readAgentPrograms, programs),
  answer(readInstallLines, { install: installLines }),
]

/** Opens the dialog by entering an unknown host name; `answers` take precedence over the usual ones. */
const opened = (answers: readonly Answer[], play: NonNullable<Story['play']> = () => Promise.resolve()): Story => ({
  at: '/success?is_hostname_required=true',
  local: signedIn,
  answers: [...answers, ...usual.filter(({ call }) => !answers.some((own) => own.call === call))],
  async play(user) {
    await user.fill('Host name', 'ada-laptop')
    await user.click('button', 'Confirm')
    await user.finds('dialog', 'Download the agent')
    await play(user)
  },
})

async function choose(user: User) {
  await user.click('button', 'Show companies')
  await user.click('option', 'Borealis Shipping')
}
const load = (user: User, system = 'Linux') => user.click('button', `Download for ${system}`)
async function chooseAndLoad(user: User) {
  await choose(user)
  await load(user)
}
async function chooseAndLoadGateway(user: User) {
  await user.click('radio', 'Gateway')
  await chooseAndLoad(user)
}
const part = (sent: number) => ({ name: 'portico-agent.tar.gz', size: 1_000_000, sent })
const file = part(1_000_000)
const unavailable: Answer = {
  call: downloadAgent,
  reply: () => ({ envelope: { code: 422, summary: '', data: null, module_code: null } }),
}
const hearsOf = (status: number) => (status === 404 ? 'No Data Found' : 'Failed to Download')
const notFound: readonly string[] = [sentenceOf('no-such-company'), sentenceOf('no-such-program')]
const hearsRefusal = async (user: User, sentence: string) =>
  user.hears(hearsOf(notFound.includes(sentence) ? 404 : 409))

const howToBuild = 'Not available yet. To build it, run npm run build:agents on the server.'
const ofOwnComputer = answer(readDefaultCompany, { ...ownCompany, may_enrol: false })

export const stories = defineStories({
  'a user who may not enrol devices': opened([ofOwnComputer], async (user) => {
    await user.sees(/This download works for one computer only: yours/)
    await user.lacks('radio', 'Gateway')
    await user.click('button', 'Show companies')
    await user.lacks('option', 'Aurora Managed Services')
    await user.click('option', 'Borealis Shipping')
    const whomToAsk = 'Not available yet. Ask your administrator.'
    await user.finds('button', 'Download for Mac', { disabled: true, description: whomToAsk })
    await user.finds('button', 'Download for Linux', { disabled: false })
  }),
  'no company chosen': {
    ...opened([], async (user) => {
      for (const system of ['Windows', 'Linux', 'Mac']) {
        await user.finds('button', `Download for ${system}`, { disabled: true })
      }
    }),
    screen: 'agent-downloads',
    fits: true,
  },
  'companies are loading': opened([never(listCompanies)], (user) => user.finds('button', 'Reload companies')),
  'companies cannot be read, and are then': opened(
    [unreachable(listCompanies), answer(listCompanies, companies)],
    async (user) => {
      await user.hears('Network Error')
      await user.click('button', 'Reload companies')
      await user.misses('Network Error')
      await choose(user)
    },
  ),
  'no companies': opened([answer(listCompanies, [])], (user) => user.hears('There are no companies.')),
  'a company is chosen by typing': opened([], async (user) => {
    await user.fill('Company', 'boreal')
    await user.finds('option', 'Borealis Shipping')
    await user.press('Enter')
    await user.findsField('Company', { text: 'Borealis Shipping', focused: true })
    await user.finds('button', 'Download for Linux', { disabled: false })
  }),
  'the first company is the first by name': opened([], async (user) => {
    await user.fill('Company', 'r')
    await user.press('Enter')
    await user.findsField('Company', { text: companies[0]?.companyname ?? '' })
  }),
  "the user's own company has a mark": opened([], async (user) => {
    await user.click('button', 'Show companies')
    await user.sees('Your company')
    await user.click('option', 'Borealis Shipping')
  }),
  'the chosen company is listed no longer': opened(
    [answer(listCompanies, companies), answer(listCompanies, companies.slice(0, 1))],
    async (user) => {
      await choose(user)
      await user.click('button', 'Reload companies')
      await user.finds('button', 'Download for Linux', { disabled: true })
      await user.findsField('Company', { text: '' })
    },
  ),
  'programs cannot be read': opened([unreachable(readAgentPrograms)], (user) => user.hears('Network Error')),
  'the list of companies is as wide as the field': opened([], async (user) => {
    await user.click('button', 'Show companies')
    await user.finds('option', 'Borealis Shipping')
    const widthOf = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0
    const field = document.querySelector('[role=combobox]')?.parentElement
    const list = document.querySelector('[role=listbox]')?.parentElement
    if (Math.abs(widthOf(field) - widthOf(list)) > 1) throw new Error(`${widthOf(field)}, but ${widthOf(list)}`)
    await user.click('option', 'Borealis Shipping')
  }),
  'more than fits, and its end in sight': opened([], async (user) => {
    await choose(user)
    for (const details of document.querySelectorAll('details')) details.open = true
    await user.finds('button', 'Close')
    const popup = document.querySelector('[role=dialog]')
    const close = [...(popup?.querySelectorAll('button') ?? [])].at(-1)
    const { bottom } = close?.getBoundingClientRect() ?? { bottom: Infinity }
    if (popup === null || popup.scrollHeight <= popup.clientHeight) throw new Error('Everything fits.')
    if (bottom > popup.getBoundingClientRect().bottom) throw new Error('Close is out of sight.')
  }),
  'no program for a system': opened([], async (user) => {
    await choose(user)
    await user.finds('button', 'Download for Mac', { disabled: true, description: howToBuild })
    await user.finds('button', 'Download for Windows', { disabled: false })
  }),
  'the size of a download that was never made': opened([], async (user) => {
    await user.sees('1.4.0 · 48 MB')
    await user.click('radio', 'arm64')
    await user.sees('1.4.0')
  }),
  'the line that installs it': opened([], async (user) => {
    await choose(user)
    await user.clickText('Install by command, checksum')
    await user.finds('button', 'Copy: Paste into PowerShell, opened as administrator')
  }),
  ...refusedStories('the line is refused', readInstallLines, readInstallLines.refusals, {
    ...opened([], choose),
    answers: usual.slice(0, 4),
  }),
  'a download has begun': opened([never(downloadAgent)], async (user) => {
    await chooseAndLoad(user)
    await user.finds('button', 'Download for Linux', { disabled: true })
  }),
  'two systems at once': {
    ...opened([answerFile(downloadAgent, part(430_000))], async (user) => {
      await chooseAndLoad(user)
      await load(user, 'Windows')
      await user.finds('progressbar', 'Download for Linux')
      await user.finds('progressbar', 'Download for Windows')
    }),
    screen: 'agent-downloading',
  },
  'cancelled': opened([answerFile(downloadAgent, part(430_000))], async (user) => {
    await chooseAndLoad(user)
    await user.click('button', 'Cancel the download for Linux')
    await user.lacks('progressbar', 'Download for Linux')
  }),
  'the agent is downloaded': opened([answerFile(downloadAgent, file)], async (user) => {
    await chooseAndLoad(user)
    await user.hears('Agent downloaded successfully')
    await user.lacks('progressbar', 'Download for Linux')
  }),
  'the gateway is downloaded': opened([answerFile(downloadGateway, file)], async (user) => {
    await chooseAndLoadGateway(user)
    await user.hears('Gateway downloaded successfully')
  }),
  'interrupted': opened(
    [answerFile(downloadAgent, { ...part(430_000), breaks: true }), unreachable(downloadAgent)],
    async (user) => {
      await chooseAndLoad(user)
      await user.finds('progressbar', 'Download for Linux')
      await user.letPass(16)
      await user.hears('Failed to Download')
      await user.finds('button', 'Resume')
      await user.finds('progressbar', 'Download for Linux')
    },
  ),
  'interrupted, and resumed by itself': opened(
    [answerFile(downloadAgent, { ...part(430_000), breaks: true }), answerFile(downloadAgent, file)],
    async (user) => {
      await chooseAndLoad(user)
      await user.finds('progressbar', 'Download for Linux')
      await user.letPass(2)
      await user.hears('Agent downloaded successfully')
    },
  ),
  ...refusedStories(
    'the agent is refused',
    downloadAgent,
    downloadAgent.refusals,
    opened([], chooseAndLoad),
    hearsRefusal,
  ),
  ...refusedStories(
    'the gateway is refused',
    downloadGateway,
    downloadGateway.refusals,
    opened([], chooseAndLoadGateway),
    hearsRefusal,
  ),
  'the agent is not available': opened([unavailable], async (user) => {
    await chooseAndLoad(user)
    await user.hears('No Data Available')
  }),
})
