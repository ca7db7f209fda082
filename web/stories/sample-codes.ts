import { installLinesOf } from '@portico/contract/core/devices/install-lines.ts'
import { readAgentPrograms } from '@portico/features/agent-downloads/contract/read-agent-programs.ts'
import type { CompanySettings } from '@portico/contract/core/tenants/company-settings.ts'
import {
  createEnrolmentCode,
  listEnrolledDevices,
  listEnrolmentCodes,
  type EnrolmentCodeRow,
} from '@portico/features/devices/contract/enrolment-codes.ts'
import type { Story } from './define-stories.ts'
import { companies, companiesListed, deviceOf } from './listed-devices.ts'
import { answer, type Answer } from './pretend-server.ts'
import { onPage } from './sample-account.ts'
import { programs } from './sample-devices.ts'
import type { User } from './user.ts'

/** The id of the code that a story creates. */
export const madeId = deviceOf(70).deviceid
const [aurora, borealis] = companies

const code = (nth: number, given: Partial<EnrolmentCodeRow>): EnrolmentCodeRow => ({
  id: deviceOf(70 + nth).deviceid,
  companyid: aurora?.id ?? '',
  companyname: aurora?.companyname ?? '',
  kind: 'agent',
  label: '',
  state: 'valid',
  uses: 0,
  max_uses: 100,
  made_by: 'Ada Lindqvist',
  created_at: '2026-06-15T08:10:00.000Z',
  expires_at: '2026-06-22T08:10:00.000Z',
  ...given,
})
const rows = [
  code(0, { label: 'Harbour lab', uses: 12 }),
  code(1, { kind: 'gateway', max_uses: 1, uses: 1, state: 'used-up', label: 'Site in Kiel' }),
  code(2, { state: 'expired', made_by: '', expires_at: '2026-06-01T08:10:00.000Z' }),
  code(3, { state: 'revoked', label: 'Lost on a USB stick', uses: 3, companyname: borealis?.companyname ?? '' }),
]
/** Codes in each state. */
const codes = answer(listEnrolmentCodes, { rows, total: rows.length })
/** Returns the answer with a code that has enrolled this many devices. */
export const codesUsed = (uses: number) =>
  answer(listEnrolmentCodes, { rows: [code(0, { label: 'Harbour lab', uses })], total: 1 })
export const noCodes = answer(listEnrolmentCodes, { rows: [], total: 0 })

const text = 'e'.repeat(21) + 'Q7_x'.repeat(5) + 'Zk'
/** The response to creating a code. */
export const made = answer(createEnrolmentCode, {
  id: madeId,
  code: text,
  expires_at: '2026-06-22T09:30:00.000Z',
  install: installLinesOf('https://portico.example', text, 'agent'),
})
/** The settings of the first company. */
export const settings: CompanySettings = {
  id: aurora?.id ?? '',
  companyname: aurora?.companyname ?? '',
  isactive: true,
  collection: 'standard',
  needs_approval: false,
  update_ring: null,
  devices: 12,
  floor: { collection: 'presence', needs_approval: false, update_ring: null },
}

/** The path of the enrolment page. */
export const enrolmentAddress = '/insights/enrolment'
/** Returns the answer with the devices that the new code has enrolled. */
export const enrolled = (...devices: ReturnType<typeof deviceOf>[]) =>
  answer(listEnrolledDevices, { rows: devices, total: devices.length })
const offered = answer(readAgentPrograms, programs)
/** Returns the enrolment page; these answers replace the usual answers to the same call. */
export const enrolmentPage = (...answers: Answer[]): Story => {
  const others = [companiesListed, codes, offered].filter(({ call }) => !answers.some((own) => own.call === call))
  return { at: enrolmentAddress, ...onPage(...answers, ...others) }
}

/** Creates a code. */
export async function makeCode(user: User) {
  await user.fill('Company', 'aur')
  await user.finds('option', 'Aurora Managed Services')
  await user.press('Enter')
  await user.fill('Label', 'Harbour lab')
  await user.click('button', 'Create code')
}
