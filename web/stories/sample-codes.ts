import { installLinesOf } from '@portico/contract/core/devices/install-lines.ts'
import type { CompanySettings } from '@portico/contract/features/devices/company-settings.ts'
import { createEnrolmentCode } from '@portico/contract/features/devices/create-enrolment-code.ts'
import { listEnrolmentCodes, type EnrolmentCodeRow } from '@portico/contract/features/devices/list-enrolment-codes.ts'
import { companies, deviceOf } from './listed-devices.ts'
import { answer } from './pretend-server.ts'

/** The identifier of the code that is made. */
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
export const codes = answer(listEnrolmentCodes, { rows, total: rows.length })
export const noCodes = answer(listEnrolmentCodes, { rows: [], total: 0 })

const text = 'e'.repeat(21) + 'Q7_x'.repeat(5) + 'Zk'
/** A code that was just made. */
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
}
