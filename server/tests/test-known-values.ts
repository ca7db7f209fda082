import { boardLimits } from '@portico/features/insights/contract/board.ts'
import type { Known, Parts } from './test-largest-input.ts'
import { largeTenant, rowId } from './test-large-tenant-queries.ts'
import { agentCode, decidedNumber, delegateId, linkToken } from './test-single-rows-queries.ts'

const { companyId, accountId } = largeTenant

const soon = new Date(Date.now() + 86_400_000).toISOString()
const words = (length: number) => 'Lorem "ipsum" '.repeat(length / 14).trim()
const email = `${'a'.repeat(30)}@${'b'.repeat(14)}.test`
const encoded = Buffer.from('x'.repeat(100)).toString('base64url')
const fileName = `${'x'.repeat(900)}.txt`

/** Values of fields, such as identifiers of existing rows, in the order in which they are tried. */
const ofAll: Known = {
  id: ['devices', rowId, '100001'],
  number: ['100001', 100_001],
  dataset: ['devices'],
  column: ['hostname'],
  version: [1, '1'],
  company: [companyId],
  companyid: [companyId],
  accountid: [rowId],
  deviceid: [rowId],
  queueid: [rowId],
  userid: [accountId],
  approvers: [[rowId]],
  members: [[rowId]],
  attachments: [[]],
  details: [{}],
  kinds: [[]],
  levels: [{}],
  hours: [null],
  due_at: [soon],
  until: [soon],
  at: [new Date().toISOString()],
  range: ['2025-12-01..2026-11-28', '90d'],
  search: [''],
  query: ['user'],
  hostname: ['fleet'],
  email: [email],
  emailid: ['admin@aurora.test'],
  emailaddress: [email],
  timezone: ['Europe/Berlin'],
  operator: ['is-not'],
  password: [encoded],
  temp_password: [encoded],
  newpassword: [encoded],
  confirmpassword: [encoded],
  currentpassword: [encoded],
  aggregate: ['count'],
  share: [false],
  bin: [null],
  width: [null],
  limit: [null],
  values: [Array.from({ length: 200 }, (_, index) => `${index}`)],
}

const ofCall: Readonly<Record<string, Known>> = {
  attachChatFile: { name: [fileName], id: ['00000000-0000-4000-8000-000000000002'] },
  uploadRequestAttachment: { name: [fileName], id: ['00000000-0000-4000-8000-000000000003'] },
  addCompany: { companyname: ['Added company'] },
  addWebhook: { url: [`https://127.0.0.1/${'x'.repeat(400)}`] },
  changeCompany: { companyname: ['Changed company'] },
  changeDeviceState: { action: ['block'] },
  changeRequestState: { transition: ['resolve'] },
  decideRequest: { number: [String(decidedNumber)] },
  commentOnRequest: { id: ['00000000-0000-4000-8000-000000000006'] },
  decideByLink: { request: [decidedNumber] },
  delegateApproval: { number: [String(decidedNumber)], accountid: [delegateId] },
  enrolDevice: { code: [agentCode], kind: ['agent'] },
  findDeviceByLink: { token: [linkToken] },
  findDevices: { hostname: ['single'] },
  generateDashboard: { content: ['a,b\n1,2\n'.repeat(3_000)] },
  inviteColleague: { name: ['N'.repeat(50)] },
  listMenus: { module: ['Insight'] },
  readApprovalAction: { request: [decidedNumber] },
  readDocument: { slug: ['agents'] },
  raiseRequest: { kind: ['Other'], id: ['00000000-0000-4000-8000-000000000004'] },
  saveName: { firstname: ['Renamed'], lastname: ['Owner'] },
  sendChatMessage: { text: [words(3990)], files: [[]] },
  validateSession: { authtype: ['localdb'] },
}

const query = {
  aggregate: 'count',
  column: null,
  share: false,
  group: { column: 'hostname', bin: null, width: null },
  filters: [],
  order: null,
  limit: null,
} as const

const definition = {
  title: 'x'.repeat(200),
  filters: [],
  kpis: Array.from({ length: 12 }, () => ({
    title: 'x'.repeat(200),
    javascriptFunction: '',
    query: { ...query, group: null },
  })),
  // Each chart has a point for each of 10,000 devices.
  charts: Array.from({ length: 24 }, () => ({
    title: 'x'.repeat(200),
    chartType: 'lineChart',
    javascriptFunction: 'x'.repeat(1500),
    query,
    rationale: 'x'.repeat(300),
  })),
}

const exported = (format: 'pdf' | 'png' | 'svg'): Parts => ({
  params: { id: 'devices' },
  body: { definition, conditions: [], language: 'en', format },
})

/** As many widgets as a board may have, two beside each other. */
const widgets = Array.from({ length: boardLimits.widgets }, (_, index) => ({
  id: `${index}`.padEnd(64, 'x'),
  kind: 'device-count',
  x: (index % 2) * 6,
  y: Math.floor(index / 2) * 4,
  w: 6,
  h: 4,
}))

/**
 * Inputs that cause more work than the longest texts and lists: each query has 10,000 points with names of 200
 * characters.
 */
export const madeByHand: Readonly<Record<string, readonly Parts[]>> = {
  computeQueries: [
    { params: { id: 'devices' }, body: { version: 1, queries: Array.from({ length: 40 }, () => query) } },
  ],
  // Generated inputs with the longest texts would exceed the limits of these calls and be refused.
  saveDashboard: [{ params: { id: rowId }, body: { dataset: 'devices', definition, conditions: [] } }],
  saveBoard: [{ body: { owner: 'account', widgets, version: 0, overwrites: true } }],
  exportDashboard: (['pdf', 'png', 'svg'] as const).map(exported),
}

/** Returns the known values of a call, by the names of its fields. */
export const knownValuesOf = (name: string): Known => ({ ...ofAll, ...ofCall[name] })
