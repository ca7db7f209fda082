import { downloadAgent, downloadGateway } from '#features/agent-downloads/contract/downloads.ts'
import { addCompany, changeCompany, listCompanies, readCompany } from '#features/companies/contract/companies.ts'
import {
  createEnrolmentCode,
  listEnrolledDevices,
  listEnrolmentCodes,
  revokeEnrolmentCode,
} from '#features/devices/contract/enrolment-codes.ts'
import { enter } from '#features/landing/contract/enter.ts'
import { agree } from '@portico/web/stories/agree.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { longNames } from '@portico/web/stories/long-names.ts'
import { answer, answerFile, never, refuse, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { entry, onPage } from '@portico/web/stories/sample-account.ts'
import { companies, deviceOf, serverWith } from '@portico/web/stories/listed-devices.ts'
import {
  enrolled,
  enrolmentAddress,
  enrolmentPage,
  made,
  madeId as id,
  makeCode,
  noCodes,
  settings,
} from '@portico/web/stories/sample-codes.ts'
import type { User } from '@portico/web/stories/user.ts'

const archive = { name: 'portico-agent.tar.gz', size: 1_000_000, sent: 1_000_000 }
async function add(user: User) {
  await user.click('button', 'Not in the list? Add it')
  await user.fill('Company name', 'Dunmore Hospitals')
  await user.click('button', 'Add')
}
const openSettings = (user: User) => user.click('button', 'Settings: Aurora Managed Services')
async function save(user: User) {
  await openSettings(user)
  await user.click('radio', /command lines/)
  await user.click('button', 'Save')
}
async function close(user: User) {
  await user.click('button', 'Close: Aurora Managed Services')
  await user.finds('alertdialog', 'Close Aurora Managed Services?')
  await agree(user)
}
async function revoke(user: User) {
  await user.click('button', 'Revoke: Harbour lab · Aurora Managed Services')
  await user.finds('alertdialog', 'Revoke this code?')
  await agree(user)
}

const showEnrolled = /12.+100.+Harbour lab/
const several = enrolmentPage()
const oneCompany = answer(listCompanies, companies.slice(0, 1))

export const stories = defineStories({
  'as it opens': { ...several, screen: 'enrolment' },
  'in Arabic': { ...several, language: 'ar' },
  'in German': { ...several, language: 'de' },
  'of one company, without codes': {
    ...enrolmentPage(oneCompany, noCodes),
    async play(user) {
      await user.findsField('Company', { text: 'Aurora Managed Services' })
      await user.sees('No codes yet')
    },
  },
  'left with entries that are not sent': {
    ...several,
    async play(user) {
      await user.fill('Label', 'Harbour lab')
      await user.click('link', 'Devices')
      await user.finds('alertdialog', 'Leave without saving?')
      await user.click('button', 'Stay')
      await user.findsField('Label', { text: 'Harbour lab' })
      await user.click('button', /^Your account/)
      await user.click('menuitem', 'Your sessions')
      await user.finds('alertdialog', 'Leave without saving?')
    },
    needsWidth: true,
  },
  'wrong entries': {
    ...several,
    async play(user) {
      await user.fill('Expires after (days)', '400')
      await user.fill('Maximum devices', 'many')
      await user.click('button', 'Create code')
      await user.hears('Please choose a company.')
      await user.hears('Please enter a number from 1 to 365.')
      await user.hears('Please enter a number from 1 to 10,000.')
    },
  },
  'a gateway is downloaded': {
    ...enrolmentPage(made, enrolled(), answerFile(downloadGateway, archive)),
    async play(user) {
      await user.click('radio', /Gateway/)
      await makeCode(user)
      await user.click('button', 'Download for Linux')
      await user.hears('Gateway downloaded successfully')
    },
  },
  'the agent is downloaded': {
    ...enrolmentPage(made, enrolled(), answerFile(downloadAgent, archive)),
    async play(user) {
      await makeCode(user)
      await user.misses('Install by command, checksum')
      await user.click('button', 'Download for Windows')
      await user.hears('Agent downloaded successfully')
    },
  },
  'from a download to the list of its company': {
    ...enrolmentPage(made, enrolled(), serverWith([deviceOf(0), deviceOf(1)])),
    async play(user) {
      await makeCode(user)
      await user.sees(/appear in the device list, not on this page/)
      await user.click('link', 'Devices of Aurora Managed Services')
      await user.finds('link', 'AUR-LT-000')
      await user.lacks('link', 'AUR-LT-001')
    },
  },
  'waiting for the code': { ...enrolmentPage(never(createEnrolmentCode)), play: makeCode },
  'the code does not arrive': {
    ...enrolmentPage(unreachable(createEnrolmentCode)),
    async play(user) {
      await makeCode(user)
      await user.hears('Network Error')
    },
  },
  ...refusedStories('the code is refused', createEnrolmentCode, createEnrolmentCode.refusals, {
    ...several,
    play: makeCode,
  }),
  'adding a company': {
    ...several,
    async play(user) {
      await user.click('button', 'Add company')
      await user.click('button', 'Add')
      await user.hears('Please enter 3 to 60 characters.')
    },
    needsWidth: true,
  },
  'a company is added': {
    ...enrolmentPage(
      oneCompany,
      noCodes,
      answer(listCompanies, [...companies, { id, companyname: 'Dunmore Hospitals', isactive: true }]),
      answer(addCompany, { ...settings, id, companyname: 'Dunmore Hospitals' }),
    ),
    async play(user) {
      await add(user)
      await user.hears('Dunmore Hospitals is added.')
      await user.findsField('Company', { text: 'Dunmore Hospitals' })
    },
  },
  ...refusedStories('the company is refused', addCompany, addCompany.refusals, {
    ...enrolmentPage(oneCompany, noCodes),
    play: add,
  }),
  'the settings of a company': {
    ...enrolmentPage(answer(readCompany, settings)),
    screen: 'company-settings',
    async play(user) {
      await openSettings(user)
      await user.sees('Names of running applications, and the number of processes of each')
    },
  },
  'the settings of a company with a long name': {
    ...enrolmentPage(
      answer(listCompanies, [{ ...(companies[0] ?? settings), companyname: longNames.word }]),
      answer(readCompany, { ...settings, companyname: longNames.word }),
    ),
    play: (user) => user.click('button', `Settings: ${longNames.word}`),
    fits: true,
  },
  'presence only is chosen': {
    ...enrolmentPage(answer(readCompany, settings)),
    async play(user) {
      await openSettings(user)
      await user.click('radio', /Presence only/)
      await user.misses('Name of the signed-in user')
    },
  },
  'the settings are saved': {
    ...enrolmentPage(
      answer(readCompany, settings),
      answer(changeCompany, { ...settings, collection: 'command-lines' }),
    ),
    async play(user) {
      await save(user)
      await user.hears('The settings of Aurora Managed Services are saved.')
    },
  },
  "settings at the provider's floor": {
    ...enrolmentPage(
      answer(readCompany, {
        ...{ ...settings, needs_approval: true, update_ring: 50 },
        floor: { collection: 'standard', needs_approval: true, update_ring: 50 },
      }),
      answer(changeCompany, ({ body }) =>
        body.needs_approval === true ? settings : { ...settings, companyname: 'Without approval' },
      ),
    ),
    async play(user) {
      await openSettings(user)
      await user.finds('radio', /^Presence/, { disabled: true })
      await user.finds('checkbox', /approval/, { disabled: true })
      await user.findsField('New versions of the agent', {
        described: 'Your provider set a minimum. Only your provider can lower it.',
      })
      await user.finds('radio', /command lines/, { disabled: false })
      await user.choose('New versions of the agent', 'Last, after all other companies')
      await user.click('button', 'Save')
      await user.hears('The settings of Aurora Managed Services are saved.')
    },
  },
  'waiting for the settings': { ...enrolmentPage(never(readCompany)), play: openSettings },
  ...refusedStories('the settings cannot be read', readCompany, readCompany.refusals, {
    ...several,
    play: openSettings,
  }),
  ...refusedStories('the settings are refused', changeCompany, changeCompany.refusals, {
    ...enrolmentPage(answer(readCompany, settings)),
    play: save,
  }),
  'a company is closed': {
    ...enrolmentPage(answer(changeCompany, { ...settings, isactive: false })),
    async play(user) {
      await close(user)
      await user.hears('Aurora Managed Services is closed.')
    },
  },
  'your own company is not closed': {
    ...enrolmentPage(refuse(changeCompany, 'company-is-own')),
    async play(user) {
      await close(user)
      await user.hears("You can't close your own company.")
    },
  },
  'asked before a closed company is opened': {
    ...several,
    async play(user) {
      await user.click('button', 'Reopen: Contoso')
      await user.finds('alertdialog', 'Reopen Contoso?')
    },
  },
  'a code is revoked': {
    ...enrolmentPage(answer(revokeEnrolmentCode, null)),
    play: (user) => revoke(user).then(() => user.hears('The code is revoked.')),
  },
  ...refusedStories('the code is not revoked', revokeEnrolmentCode, revokeEnrolmentCode.refusals, {
    ...several,
    play: revoke,
  }),
  'what a code enrolled': {
    ...enrolmentPage(enrolled(...Array.from({ length: 12 }, (_, index) => deviceOf(index)))),
    async play(user) {
      await user.click('button', showEnrolled)
      await user.finds('dialog', 'Enrolled with Harbour lab')
      await user.finds('link', 'AUR-LT-003')
    },
  },
  'what a code enrolled cannot be read': {
    ...enrolmentPage(refuse(listEnrolledDevices, 'no-such-enrolment-code')),
    async play(user) {
      await user.click('button', showEnrolled)
      await user.hears('This enrolment code no longer exists.')
    },
  },
  'the codes cannot be read': {
    ...enrolmentPage(unreachable(listEnrolmentCodes)),
    play: (user) => user.hears("Couldn't load the codes"),
  },
  'the companies cannot be read': {
    at: enrolmentAddress,
    ...onPage(unreachable(listCompanies)),
    play: (user) => user.hears("Couldn't load the companies"),
  },
  'waiting for the server': {
    ...enrolmentPage(never(listCompanies)),
    answers: onPage(never(listCompanies)).answers ?? [],
  },
  'for a role that enrols none': {
    at: enrolmentAddress,
    ...onPage(answer(enter, { ...entry, may_enrol: false })),
    async play(user) {
      await user.sees("Your role can't enrol devices")
      await user.finds('link', 'View devices')
    },
  },
})
