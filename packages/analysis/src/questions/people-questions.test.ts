import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { describe, expect, it } from 'vitest'
import { tableOfCells } from '#analysis/csv/table-of-cells.ts'
import { profileTable } from '#analysis/profile/profile-table.ts'
import { queryOf } from '#analysis/test-table-queries.ts'
import type { Meaning } from './read-question.ts'
import { prepareDataset, understand, type Understanding } from './understand.ts'

const of = (texts: readonly string[], row: number) => texts[row % texts.length] ?? ''
const header = [
  'Ticket ID',
  'Created At',
  'Closed At',
  'Status',
  'Priority',
  'Category',
  'Customer',
  'Technician',
  'Resolution Hours',
  'Cost',
  'Satisfaction',
]
const table = tableOfCells(
  header,
  Array.from({ length: 210 }, (_, row) => [
    `TCK-${10_000 + row}`,
    `2026-${String((row % 10) + 1).padStart(2, '0')}-${String((row % 27) + 1).padStart(2, '0')} ${String(row % 24).padStart(2, '0')}:41`,
    row % 4 === 0 ? '' : `2026-11-${String((row % 27) + 1).padStart(2, '0')} 10:12`,
    row % 4 === 0 ? 'Open' : 'Closed',
    of(['Low', 'Medium', 'High', 'Critical'], row * 3),
    of(['Hardware', 'Software', 'Printer'], row),
    of(['Acme Corp', 'Globex', 'Initech', 'Hooli'], row * 7),
    of(['Anna Becker', 'Tom Novak', 'Omar Haddad'], row * 5),
    row % 4 === 0 ? '' : String((row % 90) + 0.5),
    String((row * 37) % 601),
    String((row % 5) + 1),
  ]),
)
const textsOf = (name: string) => {
  const column = table.columns.find((one) => one.name === name)
  return column?.type === 'text' ? column.dictionary : []
}
const tickets = prepareDataset('tickets.csv', profileTable(table), table.rows, textsOf)

const by = (column: string, bin: NonNullable<Query['group']>['bin'] = null) => ({ column, bin, width: null })
const is = (column: string, ...values: string[]): Condition => ({ column, operator: 'is', values })
const highest = { by: 'y', direction: 'descending' } as const
const lowest = { by: 'y', direction: 'ascending' } as const

function meaningsOf(text: string, previous: Meaning | null = null): Extract<Understanding, { kind: 'meanings' }> {
  const understood = understand(text, tickets, previous)
  if (understood.kind !== 'meanings') throw new Error(`${text}: ${JSON.stringify(understood)}`)
  return understood
}

const total = { aggregate: 'sum', column: 'Cost' } as const
const hours = { aggregate: 'average', column: 'Resolution Hours' } as const
const satisfaction = { aggregate: 'average', column: 'Satisfaction' } as const

describe('what people mean', () => {
  it.each<[string, Partial<Query>]>([
    ['top 5 customers by cost', { ...total, group: by('Customer'), order: highest, limit: 5 }],
    ['Which customer costs us the most?', { ...total, group: by('Customer'), order: highest }],
    ['Customers with the highest cost', { ...total, group: by('Customer'), order: highest }],
    ['Cost by Priority', { ...total, group: by('Priority') }],
    ['satisfaction by customer', { ...satisfaction, group: by('Customer') }],
    ['all values of cost by priority', { aggregate: 'none', column: 'Cost', group: by('Priority') }],
    ['Which category has the lowest satisfaction?', { ...satisfaction, group: by('Category'), order: lowest }],
    ['best technician by satisfaction', { ...satisfaction, group: by('Technician'), order: highest }],
    ['slowest technician', { ...hours, group: by('Technician'), order: highest }],
    ['fastest resolution by technician', { ...hours, group: by('Technician'), order: lowest }],
    ['MTTR per technician', { ...hours, group: by('Technician') }],
    ['average time to close', hours],
    ['how much did we spend', total],
    ['busiest hour of the day', { group: by('Created At', 'hour-of-day'), order: highest }],
    ['which priority has the most tickets', { group: by('Priority'), order: highest }],
    [
      'list the 10 most expensive tickets',
      { aggregate: 'none', column: 'Cost', group: by('Ticket ID'), order: highest, limit: 10 },
    ],
    ['how many customers are there', { aggregate: 'count-distinct', column: 'Customer' }],
    ['how many tickets are there', {}],
    ['number of entries', {}],
    ['cost per ticket', { aggregate: 'average', column: 'Cost' }],
    [
      'resolution time of Anna Becker compared to Tom Novak',
      { ...hours, group: by('Technician'), filters: [is('Technician', 'Anna Becker', 'Tom Novak')] },
    ],
    ['lowest cost by category', { aggregate: 'minimum', column: 'Cost', group: by('Category') }],
    ['tickets per ticket id', { group: by('Ticket ID') }],
  ])('%s', (text, parts) => {
    const { meanings, notes } = meaningsOf(text)
    expect(meanings[0]?.query).toEqual(queryOf(parts))
    expect(notes).toEqual([])
  })

  it('has the other aggregate and the single rows among the other readings', () => {
    const aggregates = meaningsOf('Cost by Priority').meanings.map(({ query }) => query.aggregate)
    expect(aggregates).toEqual(['sum', 'average', 'none'])
  })
})

describe('what an answer leaves out is said, and makes it uncertain', () => {
  it.each<[string, Partial<Query>, string]>([
    ['How many tickets in the last fortnight', {}, 'I did not understand “last fortnight”, so this is for all rows.'],
    ['how many tickets x x x', {}, 'I did not understand “x x x”, so this is for all rows.'],
    [
      'how many purple tickets are open',
      { filters: [is('Status', 'Open')] },
      'I did not understand “purple”, so it is left out.',
    ],
    [
      'customers with more than 200 tickets',
      { group: by('Customer') },
      'I did not understand “more than 200”, so this is for all rows.',
    ],
    [
      'tickets by customer and priority',
      { group: by('Customer') },
      'One chart shows one column along its axis: “Priority” is left out.',
    ],
    [
      'tickets over time by priority',
      { group: by('Created At', 'month') },
      'One chart shows one column along its axis: “Priority” is left out.',
    ],
    [
      'median resolution hours by priority',
      { ...hours, group: by('Priority') },
      'I cannot compute a median: this is “Avg Resolution Hours”.',
    ],
    [
      'share of open tickets by month',
      { group: by('Created At', 'month'), filters: [is('Status', 'Open')] },
      'I cannot compute a share within each place of a chart: this is “Number of rows”.',
    ],
    [
      'show me critical tickets',
      { filters: [is('Priority', 'Critical')] },
      'I cannot list single rows: this is their number.',
    ],
    [
      'oldest open tickets',
      {
        group: by('Created At', 'month'),
        filters: [is('Status', 'Open')],
        order: { by: 'x', direction: 'ascending' },
      },
      'I cannot list single rows: this is their number by month of Created At.',
    ],
    [
      'who has the most open tickets?',
      { group: by('Technician'), filters: [is('Status', 'Open')], order: highest },
      '“Who” may be Technician or Customer: this is by Technician.',
    ],
  ])('%s', (text, parts, note) => {
    const { meanings, notes, isCertain } = meaningsOf(text)
    expect(meanings[0]?.query).toEqual(queryOf(parts))
    expect(notes).toEqual([note])
    expect(isCertain).toBe(false)
  })
})

describe('a change of the question before it', () => {
  const byPriority: Meaning = { query: queryOf({ group: by('Priority') }), chartType: 'barChart' }
  const filtered = { ...byPriority, query: { ...byPriority.query, filters: [is('Status', 'Open')] } }
  const costs: Meaning = { query: queryOf({ ...total, group: by('Created At', 'month') }), chartType: 'barChart' }

  it.each<[string, Meaning, Partial<Query>, string?]>([
    ['remove the filter', filtered, { group: by('Priority') }],
    ['average instead', costs, { aggregate: 'average', column: 'Cost', group: by('Created At', 'month') }],
    ['as a count', costs, { group: by('Created At', 'month') }],
    ['how about the total', costs, { ...total, group: by('Created At', 'month') }],
    [
      'what about the median',
      costs,
      { aggregate: 'average', column: 'Cost', group: by('Created At', 'month') },
      'I cannot compute a median: this is “Avg Cost”.',
    ],
    [
      'show it as a table',
      costs,
      { ...total, group: by('Created At', 'month') },
      'I cannot show a table: this is the former answer. Its export as CSV has all numbers.',
    ],
    ['in 2025', costs, { ...total, group: by('Created At', 'month'), filters: [is('Created At', '2025')] }],
    ['only high', byPriority, { group: by('Priority'), filters: [is('Priority', 'High')] }],
    [
      'exclude medium',
      byPriority,
      { group: by('Priority'), filters: [{ column: 'Priority', operator: 'is-not', values: ['Medium'] }] },
    ],
    ['and the share?', byPriority, { share: true, group: by('Priority') }],
    ['what about average cost?', byPriority, { aggregate: 'average', column: 'Cost', group: by('Priority') }],
  ])('%s', (text, previous, parts, note) => {
    const { meanings, notes } = meaningsOf(text, previous)
    expect(meanings[0]?.query).toEqual(queryOf(parts))
    expect(notes).toEqual(note === undefined ? [] : [note])
  })

  it.each<[string, Partial<Query>]>([
    ['top 5 customers by cost', { ...total, group: by('Customer'), order: highest, limit: 5 }],
    ['for each technician the total cost', { ...total, group: by('Technician') }],
  ])('is none that says what it asks by itself: %s', (text, parts) => {
    expect(meaningsOf(text, filtered).meanings[0]?.query).toEqual(queryOf(parts))
  })
})

describe('what is no question about the data', () => {
  it.each<[string, Understanding]>([
    ['hello', { kind: 'small-talk', talk: 'greeting' }],
    ['Hi there!', { kind: 'small-talk', talk: 'greeting' }],
    ['thank you', { kind: 'small-talk', talk: 'thanks' }],
    ['what can you do?', { kind: 'small-talk', talk: 'abilities' }],
    ['help', { kind: 'small-talk', talk: 'abilities' }],
    ['42', { kind: 'small-talk', talk: 'abilities' }],
    ['delete all tickets', { kind: 'small-talk', talk: 'change' }],
    ['forecast tickets for next month', { kind: 'small-talk', talk: 'change' }],
    ['send this to my boss', { kind: 'small-talk', talk: 'change' }],
    ['Wie viele Tickets sind offen?', { kind: 'not-english' }],
    ['Anzahl Tickets pro Monat', { kind: 'not-english' }],
    ['¿Cuántos tickets hay?', { kind: 'not-english' }],
    ['Combien de tickets sont ouverts ?', { kind: 'not-english' }],
    ['how many laptops', { kind: 'unknown-column', asked: 'laptops' }],
    ['number of servers', { kind: 'unknown-column', asked: 'servers' }],
  ])('%s', (text, expected) => {
    expect(understand(text, tickets)).toEqual(expected)
  })

  it('reads only the start of a long text, and says so', () => {
    const { notes, isCertain } = meaningsOf('how many tickets by customer '.repeat(350))
    expect(notes[0]).toBe('I read only the first 1,000 characters of your question.')
    expect(isCertain).toBe(false)
  })
})
