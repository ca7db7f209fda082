import type { Condition } from '@portico/contract/core/analysis/query.ts'
import { describe, expect, it } from 'vitest'
import { conditionsTitle } from '#analysis/dashboards/titles.ts'
import { evaluate } from '#analysis/engine/evaluate.ts'
import { profileTable } from '#analysis/profile/profile-table.ts'
import { tableOf, type Cell } from '#analysis/test-table-queries.ts'
import { prepareDataset, understand } from './understand.ts'

const today = '2026-11-25'

type Ticket = {
  id: string
  created: string
  closed: string | null
  status: string
  priority: string
  customer: string
  technician: string
  outcome: string
  os: string
  hours: number | null
  ram: number
  cost: number
  breached: boolean
  rating: number | null
}

const pick = <Value>(list: readonly Value[], place: number) => list[place % list.length] as Value
const day = (at: number) => new Date(Date.parse('2025-11-01T09:00:00Z') + at * 86_400_000).toISOString().slice(0, 19)

/** A ticket a day, from November 2025 until today. */
const tickets: Ticket[] = Array.from({ length: 390 }, (_, row) => ({
  id: `T-${100 + row}`,
  created: day(row),
  closed: row % 3 === 0 ? null : day(row + 3),
  status: row % 3 === 0 ? pick(['Open', 'On Hold'], row) : 'Closed',
  priority: pick(['Low', 'Medium', 'High', 'Critical', 'Low'], row * 7),
  customer: pick(['Acme Corp', 'Globex', 'Initech', 'Printer Store', 'New Age'], row * 3 + Math.floor(row / 9)),
  technician: pick(['Anna Becker', 'Tom Novak', 'Lucía Gómez'], row + Math.floor(row / 7)),
  outcome: pick(['success', 'failure', 'success'], row * 5 + Math.floor(row / 4)),
  os: pick(['Windows 10', 'Windows 11', 'macOS 14', 'Ubuntu 22.04'], row + Math.floor(row / 5)),
  hours: row % 3 === 0 ? null : (row * 13) % 97,
  ram: pick([8, 16, 32], row + Math.floor(row / 6)),
  cost: (row * 37) % 900,
  breached: row % 4 === 1,
  rating: row % 6 === 2 ? null : 1 + (row % 5),
}))
const texts = (of: (ticket: Ticket) => Cell) => tickets.map(of)
const table = tableOf([
  { name: 'Ticket ID', type: 'text', cells: texts(({ id }) => id) },
  { name: 'Created At', type: 'time', cells: texts(({ created }) => created) },
  { name: 'Closed At', type: 'time', cells: texts(({ closed }) => closed) },
  { name: 'Status', type: 'text', cells: texts(({ status }) => status) },
  { name: 'Priority', type: 'text', cells: texts(({ priority }) => priority) },
  { name: 'Customer', type: 'text', cells: texts(({ customer }) => customer) },
  { name: 'Technician', type: 'text', cells: texts(({ technician }) => technician) },
  { name: 'Outcome', type: 'text', cells: texts(({ outcome }) => outcome) },
  { name: 'Operating System', type: 'text', cells: texts(({ os }) => os) },
  { name: 'Resolution Hours', type: 'number', cells: texts(({ hours }) => hours) },
  { name: 'RAM GB', type: 'number', cells: texts(({ ram }) => ram) },
  { name: 'Cost', type: 'number', cells: texts(({ cost }) => cost) },
  { name: 'SLA Breached', type: 'boolean', cells: texts(({ breached }) => breached) },
  { name: 'Satisfaction', type: 'number', cells: texts(({ rating }) => rating) },
])
const textsOf = (name: string) => {
  const column = table.columns.find((each) => each.name === name)
  return column?.type === 'text' ? column.dictionary : []
}
const dataset = prepareDataset('tickets.csv', profileTable(table), table.rows, textsOf)

function meaningOf(question: string) {
  const understood = understand(question, dataset, null, today)
  if (understood.kind !== 'meanings' || understood.meanings[0] === undefined)
    throw new Error(`${question}: ${understood.kind}`)
  return understood.meanings[0]
}

const within = (from: string, to: string) => (at: string | null) => at !== null && at >= from && at < to

type Row = [question: string, where: string, isMeant: (ticket: Ticket) => boolean]

const ofValues: Row[] = [
  ['how many tickets has Acme', 'Customer is Acme Corp', ({ customer }) => customer === 'Acme Corp'],
  ["How many of Anna's tickets", 'Technician is Anna Becker', ({ technician }) => technician === 'Anna Becker'],
  ['How many tickets did Gómez get', 'Technician is Lucía Gómez', ({ technician }) => technician === 'Lucía Gómez'],
  ['how many tickets of windows', 'Operating System is Windows 10 or Windows 11', ({ os }) => os.startsWith('Windows')],
  ['how many on ubuntu', 'Operating System is Ubuntu 22.04', ({ os }) => os.startsWith('Ubuntu')],
  ['how many criticals', 'Priority is Critical', ({ priority }) => priority === 'Critical'],
  ['how many tickets failed', 'Outcome is failure', ({ outcome }) => outcome === 'failure'],
  ['how many successful tickets', 'Outcome is success', ({ outcome }) => outcome === 'success'],
  ['how many high priority tickets', 'Priority is High', ({ priority }) => priority === 'High'],
  ['how many tickets where priority is low', 'Priority is Low', ({ priority }) => priority === 'Low'],
  [
    'how many high or critical priority tickets',
    'Priority is High or Critical',
    ({ priority }) => priority === 'High' || priority === 'Critical',
  ],
  [
    'how many low priority open tickets',
    'Priority is Low and Status is Open',
    ({ priority, status }) => priority === 'Low' && status === 'Open',
  ],
  ['low priority', 'Priority is Low', ({ priority }) => priority === 'Low'],
  ['only for Acme', 'Customer is Acme Corp', ({ customer }) => customer === 'Acme Corp'],
  [
    'How many tickets have Acme and Globex?',
    'Customer is Acme Corp or Globex',
    ({ customer }) => customer === 'Acme Corp' || customer === 'Globex',
  ],
  ['How many tickets excluding low priority?', 'Priority is not Low', ({ priority }) => priority !== 'Low'],
  [
    'how many tickets except Acme and Globex',
    'Customer is not Acme Corp or Globex',
    ({ customer }) => customer !== 'Acme Corp' && customer !== 'Globex',
  ],
  ['how many tickets do not have priority low', 'Priority is not Low', ({ priority }) => priority !== 'Low'],
  ['how many tickets are not closed', 'Status is not Closed', ({ status }) => status !== 'Closed'],
]

const ofStates: Row[] = [
  ['how many breached the SLA?', 'SLA Breached is true', ({ breached }) => breached],
  ['how many breached tickets', 'SLA Breached is true', ({ breached }) => breached],
  ['How many tickets did not breach the SLA?', 'SLA Breached is false', ({ breached }) => !breached],
  ['how many were not breached', 'SLA Breached is false', ({ breached }) => !breached],
  ['SLA breached is yes', 'SLA Breached is true', ({ breached }) => breached],
  ['how many tickets without satisfaction', 'Satisfaction is empty', ({ rating }) => rating === null],
  ['how many tickets have no satisfaction', 'Satisfaction is empty', ({ rating }) => rating === null],
  ['how many tickets where satisfaction is missing', 'Satisfaction is empty', ({ rating }) => rating === null],
  ['how many tickets have a satisfaction', 'Satisfaction is not empty', ({ rating }) => rating !== null],
]

const ofNumbers: Row[] = [
  ['how many tickets took longer than 48 hours', 'Resolution Hours is more than 48', ({ hours }) => (hours ?? 0) > 48],
  ['how many tickets took more than 2 days', 'Resolution Hours is more than 48', ({ hours }) => (hours ?? 0) > 48],
  ['how many tickets with less than 16 GB RAM', 'RAM GB is less than 16', ({ ram }) => ram < 16],
  ['how many have more than 16 GB of RAM', 'RAM GB is more than 16', ({ ram }) => ram > 16],
  ['how many with 16 GB RAM', 'RAM GB is 16', ({ ram }) => ram === 16],
  ['how many with cost between 100 and 200', 'Cost is between 100 and 200', ({ cost }) => cost >= 100 && cost <= 200],
  ['how many with cost 37', 'Cost is 37', ({ cost }) => cost === 37],
  ['how many cost more than $500', 'Cost is more than 500', ({ cost }) => cost > 500],
  ['how many tickets with at least 4 satisfaction', 'Satisfaction is at least 4', ({ rating }) => (rating ?? 0) >= 4],
]

const created =
  (from: string, to: string) =>
  ({ created: at }: Ticket) =>
    within(from, to)(at)

const ofTime: Row[] = [
  ['How many tickets were created today?', 'Created At is 2026-11-25', created('2026-11-25', '2026-11-26')],
  ['tickets created yesterday', 'Created At is 2026-11-24', created('2026-11-24', '2026-11-25')],
  ['how many last week', 'Created At is from 2026-11-16 to 2026-11-22', created('2026-11-16', '2026-11-23')],
  ['how many this month', 'Created At is from 2026-11-01 to 2026-11-30', created('2026-11-01', '2026-12-01')],
  ['how many last quarter', 'Created At is from 2026-07-01 to 2026-09-30', created('2026-07-01', '2026-10-01')],
  ['how many last year', 'Created At is from 2025-01-01 to 2025-12-31', created('2025-01-01', '2026-01-01')],
  ['how many in the last 30 days', 'Created At is from 2026-10-27 to 2026-11-25', created('2026-10-27', '2026-11-26')],
  ['how many in the past 3 months', 'Created At is from 2026-08-26 to 2026-11-25', created('2026-08-26', '2026-11-26')],
  [
    'How many were closed last month?',
    'Closed At is from 2026-10-01 to 2026-10-31',
    ({ closed }) => within('2026-10-01', '2026-11-01')(closed),
  ],
  ['how many in January', 'Created At is in January 2026', created('2026-01-01', '2026-02-01')],
  ['how many in December', 'Created At is in December 2025', created('2025-12-01', '2026-01-01')],
  ['how many in Q1', 'Created At is from 2026-01-01 to 2026-03-31', created('2026-01-01', '2026-04-01')],
  [
    'how many between January and March 2026',
    'Created At is from January 2026 to March 2026',
    created('2026-01-01', '2026-04-01'),
  ],
  [
    'how many between December and February',
    'Created At is from December 2025 to February 2026',
    created('2025-12-01', '2026-03-01'),
  ],
  ['how many from 5 May to May 20', 'Created At is from 2026-05-05 to 2026-05-20', created('2026-05-05', '2026-05-21')],
  ['how many since June', 'Created At is since June 2026', created('2026-06-01', '2027-01-01')],
  ['how many 2 days ago', 'Created At is 2026-11-23', created('2026-11-23', '2026-11-24')],
  [
    'how many in the first half of 2026',
    'Created At is from 2026-01-01 to 2026-06-30',
    created('2026-01-01', '2026-07-01'),
  ],
  [
    'how many were created year to date',
    'Created At is from 2026-01-01 to 2026-11-25',
    created('2026-01-01', '2026-11-26'),
  ],
  [
    'tickets not closed in 7 days',
    'Closed At is before 2026-11-19',
    ({ closed }) => within('2025-01-01', '2026-11-19')(closed),
  ],
  ['how many after June', 'Created At is after June 2026', created('2026-07-01', '2027-01-01')],
  ['how many before 2026-02-01', 'Created At is before 2026-02-01', created('2025-01-01', '2026-02-01')],
  ['how many until March', 'Created At is up to March 2026', created('2025-01-01', '2026-04-01')],
  ['how many older than 3 months', 'Created At is before 2026-08-25', created('2025-01-01', '2026-08-25')],
  [
    'how many have not been closed in the last 7 days',
    'Closed At is before 2026-11-19',
    ({ closed }) => within('2025-01-01', '2026-11-19')(closed),
  ],
  [
    'how many tickets not in January',
    'Created At is not in January 2026',
    (ticket) => !created('2026-01-01', '2026-02-01')(ticket),
  ],
  [
    'how many in January and March',
    'Created At is in January 2026 or March 2026',
    (ticket) => created('2026-01-01', '2026-02-01')(ticket) || created('2026-03-01', '2026-04-01')(ticket),
  ],
  [
    "How many of Acme's tickets were created in May 2026?",
    'Created At is in May 2026 and Customer is Acme Corp',
    (ticket) => ticket.customer === 'Acme Corp' && created('2026-05-01', '2026-06-01')(ticket),
  ],
]

describe.each([
  ['values', ofValues],
  ['what is true, and what is empty', ofStates],
  ['numbers', ofNumbers],
  ['spans of time', ofTime],
])('conditions of %s', (_of, rows) => {
  it.each(rows)('%s', (question, where, isMeant) => {
    const { query } = meaningOf(question)
    expect(conditionsTitle(query.filters)).toBe(`, where ${where}`)
    const count = tickets.filter(isMeant).length
    expect(evaluate(table, { ...query, group: null, aggregate: 'count', column: null }).value).toBe(count)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(tickets.length)
  })
})

describe('what is compared is along the axis', () => {
  it.each([
    ['compare January and February', 'Created At', 'month', ['2026-01', '2026-02']],
    ['What is the difference between January and February?', 'Created At', 'month', ['2026-01', '2026-02']],
    ['average cost in June vs July', 'Created At', 'month', ['2026-06', '2026-07']],
    ['compare 2025 and 2026', 'Created At', 'year', ['2025', '2026']],
    ['compare Q1 and Q2', 'Created At', 'quarter', ['2026-Q1', '2026-Q2']],
    ['tickets for each of the last 2 months', 'Created At', 'month', ['2026-09', '2026-10', '2026-11']],
    ['compare the cost of Acme and Globex', 'Customer', null, ['Acme Corp', 'Globex']],
    ['resolution time of Anna Becker compared to Tom Novak', 'Technician', null, ['Anna Becker', 'Tom Novak']],
    ['breached vs not breached', 'SLA Breached', null, ['false', 'true']],
  ])('%s', (question, column, bin, places) => {
    const { query } = meaningOf(question)
    expect(query.group).toEqual({ column, bin, width: null })
    expect(evaluate(table, query).points?.map(({ x }) => x)).toEqual(places)
  })
})

describe('what is no condition', () => {
  it.each<[question: string, conditions?: Condition[]]>([
    ['show me the number of tickets by status'],
    ['tickets by priority from high to low'],
    ['How many tickets may be late?'],
    ['number of tickets by SLA breached'],
    ['tickets by created at'],
    ['Top 5 customers by number of tickets'],
    ['average cost of new tickets'],
    ['highest cost per customer'],
    ['Which customers have more than 200 tickets?'],
    ['how many tickets on weekends'],
    ['how many tickets older than 48 hours'],
    ['how many printed tickets'],
    ['how many did Globex open', [{ column: 'Customer', operator: 'is', values: ['Globex'] }]],
    // What a month was not closed in cannot be said: the rest is.
    ['not closed last month', [{ column: 'Status', operator: 'is-not', values: ['Closed'] }]],
  ])('%s', (question, conditions = []) => {
    expect(meaningOf(question).query.filters).toEqual(conditions)
  })

  it('"last month" where no day is known', () => {
    const understood = understand('how many tickets last month', dataset)
    expect(understood).toMatchObject({ meanings: [{ query: { filters: [], limit: null } }] })
  })

  it('the last 30 days of a dataset without times', () => {
    const plain = prepareDataset(
      'sites',
      profileTable(tableOf([{ name: 'site', type: 'text', cells: ['a1', 'b2', 'a1'] }])),
      3,
      () => ['a1', 'b2'],
    )
    const understood = understand('number of rows by site in the last 30 days', plain, null, today)
    expect(understood).toMatchObject({ meanings: [{ query: { filters: [], limit: null } }, {}] })
  })
})

it('finds the values of a column with 20,000 texts, also in a question of 10,000 letters', () => {
  const names = Array.from({ length: 20_000 }, (_, nth) => `person ${nth} of team`)
  const people = profileTable(table).map((column) => ({ ...column, role: 'category' as const }))
  const large = prepareDataset('people', people, 100_000, () => names)
  const question = `how many for person 17 of team ${'and x '.repeat(1600)}`
  expect(understand(question, large, null, today)).toMatchObject({
    meanings: [{ query: { filters: [{ operator: 'is', values: ['person 17 of team'] }] } }],
  })
})
