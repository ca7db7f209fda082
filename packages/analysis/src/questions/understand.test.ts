import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import type { Condition, Query } from '@portico/contract/core/analysis/query.ts'
import { describe, expect, it } from 'vitest'
import { queryOf } from '#analysis/test-table-queries.ts'
import type { Meaning } from './read-question.ts'
import { prepareDataset, understand } from './understand.ts'

const column = (name: string, type: DatasetColumn['type'], parts: Partial<DatasetColumn> = {}): DatasetColumn => ({
  name,
  type,
  role: type === 'number' ? 'measure' : type === 'text' ? 'category' : 'time',
  confidence: 1,
  ordered: false,
  nulls: 0,
  distinct: 5,
  minimum: null,
  maximum: null,
  mean: null,
  unit: null,
  top: [],
  ...parts,
})

const texts: Record<string, string[]> = {
  os: ['Windows', 'Linux', 'macOS'],
  company_name: ['Aurora Retail', 'Borealis Clinics', 'Contoso'],
  city: ['Berlin', 'New York', 'Paris'],
  state: ['active', 'offline', 'warning'],
  host_name: [],
}
const columns = [
  column('device_id', 'number', { role: 'identifier', distinct: 100 }),
  column('host_name', 'text', { role: 'identifier', distinct: 100 }),
  column('os', 'text'),
  column('company_name', 'text'),
  column('city', 'text'),
  column('state', 'text'),
  column('cpu_usage', 'number'),
  column('memory_gb', 'number'),
  column('price', 'number'),
  column('enrolled_at', 'time', { distinct: 90, minimum: '2018-01-05T08:00:00', maximum: '2025-11-20T17:30:00' }),
]
const withTop = columns.map((each) => ({
  ...each,
  top: (texts[each.name] ?? []).map((value) => ({ value, count: 1 })),
}))
const devices = prepareDataset('Devices', withTop, 100, (name) => texts[name] ?? [])

const is = (name: string, ...values: (string | number)[]): Condition => ({ column: name, operator: 'is', values })
const by = (name: string, bin: NonNullable<Query['group']>['bin'] = null) => ({ column: name, bin, width: null })

function meaningOf(text: string, previous: Meaning | null = null): Meaning {
  const understood = understand(text, devices, previous)
  if (understood.kind !== 'meanings' || understood.meanings[0] === undefined)
    throw new Error(`${text}: ${understood.kind}`)
  return understood.meanings[0]
}

describe('words for charts', () => {
  it.each(['chart', 'Graph!', 'pie', 'barchart', 'a pie chart', 'linecharts please', 'Show me a chart', 'treemap'])(
    'and nothing else are a dashboard: %s',
    (asked) => expect(understand(asked, devices)).toEqual({ kind: 'dashboard' }),
  )

  it.each([
    ['barchart of devices by city', 'barChart'],
    ['piechart of the devices by os', 'pieChart'],
    ['linechart of average price by enrolled_at', 'lineChart'],
  ])('are understood as one word: %s', (asked, chartType) => {
    expect(understand(asked, devices)).toMatchObject({ isCertain: true, notes: [] })
    expect(meaningOf(asked).chartType).toBe(chartType)
  })

  it('and nothing else change the chart of the question before', () => {
    const bars = meaningOf('number of devices by os')
    expect(meaningOf('as a piechart', bars)).toEqual({ ...bars, chartType: 'pieChart' })
  })
})

describe('a question about a number', () => {
  it.each<[string, Partial<Query>]>([
    ['How many devices are there?', {}],
    ['How many devices run Windows?', { filters: [is('os', 'Windows')] }],
    ['How many Linux devices are in Berlin?', { filters: [is('os', 'Linux'), is('city', 'Berlin')] }],
    ['how many computers are in new york', { filters: [is('city', 'New York')] }],
    ['How many different cities are there?', { aggregate: 'count-distinct', column: 'city' }],
    ['What is the average price?', { aggregate: 'average', column: 'price' }],
    [
      'What is the mean CPU usage of Windows devices?',
      { aggregate: 'average', column: 'cpu_usage', filters: [is('os', 'Windows')] },
    ],
    ['total price of Linux devices', { aggregate: 'sum', column: 'price', filters: [is('os', 'Linux')] }],
    ['highest memory', { aggregate: 'maximum', column: 'memory_gb' }],
    ['the minimum price in Paris', { aggregate: 'minimum', column: 'price', filters: [is('city', 'Paris')] }],
    ['What percentage of devices is offline?', { share: true, filters: [is('state', 'offline')] }],
    [
      'How many devices have a cpu usage above 80?',
      { filters: [{ column: 'cpu_usage', operator: 'more', values: [80] }] },
    ],
    [
      'How many devices have a price between 100 and 2,000?',
      { filters: [{ column: 'price', operator: 'between', values: [100, 2000] }] },
    ],
    ['How many devices were enrolled in 2024?', { filters: [is('enrolled_at', '2024')] }],
    [
      'How many devices were enrolled since March 2025?',
      { filters: [{ column: 'enrolled_at', operator: 'at-least', values: ['2025-03'] }] },
    ],
    [
      'How many devices were not shipped to Berlin?',
      { filters: [{ column: 'city', operator: 'is-not', values: ['Berlin'] }] },
    ],
    ['How many devices are not in Berlin?', { filters: [{ column: 'city', operator: 'is-not', values: ['Berlin'] }] }],
  ])('%s', (text, parts) => {
    expect(meaningOf(text)).toEqual({ query: queryOf(parts), chartType: null })
  })
})

describe('a question about values along an axis', () => {
  it.each<[string, Partial<Query>, string?]>([
    ['Devices by operating system', { group: by('os') }],
    ['Number of devices per city', { group: by('city') }],
    ['How many devices has each company?', { group: by('company_name') }],
    ['Average price by city', { aggregate: 'average', column: 'price', group: by('city') }],
    [
      'Show the total memory of each company in a pie chart',
      { aggregate: 'sum', column: 'memory_gb', group: by('company_name') },
      'pieChart',
    ],
    ['Number of devices enrolled by month', { group: by('enrolled_at', 'month') }],
    ['Line chart of the number of devices by year', { group: by('enrolled_at', 'year') }, 'lineChart'],
    ['How many devices were enrolled on each weekday?', { group: by('enrolled_at', 'weekday') }],
    ['Top 5 cities by number of devices', { group: by('city'), order: { by: 'y', direction: 'descending' }, limit: 5 }],
    [
      'Average price per city, sorted from high to low',
      { aggregate: 'average', column: 'price', group: by('city'), order: { by: 'y', direction: 'descending' } },
    ],
    ['Devices by city in alphabetical order', { group: by('city'), order: { by: 'x', direction: 'ascending' } }],
    [
      'Number of devices in each city, list in desc by the names',
      { group: by('city'), order: { by: 'x', direction: 'descending' } },
    ],
    ['Show the cities and how many hosts are in each one', { group: by('city') }],
    [
      'Draw a bar chart of city versus total number of memory',
      { aggregate: 'sum', column: 'memory_gb', group: by('city') },
    ],
    ['Count the devices that have each state', { group: by('state') }],
    ['Bar chart of the number of devices by enrolled at', { group: by('enrolled_at', 'weekday') }],
    ['Line chart of the number of devices over enrolled at', { group: by('enrolled_at', 'year') }, 'lineChart'],
    ['Line chart of the number of devices, group by enrolled at', { group: by('enrolled_at') }, 'lineChart'],
    [
      'Average price by os in Berlin',
      { aggregate: 'average', column: 'price', group: by('os'), filters: [is('city', 'Berlin')] },
    ],
    [
      'Average price per city, highest first',
      { aggregate: 'average', column: 'price', group: by('city'), order: { by: 'y', direction: 'descending' } },
    ],
    [
      'Number of devices of each city, sort city in desc order',
      { group: by('city'), order: { by: 'x', direction: 'descending' } },
    ],
    [
      'For devices with state active, show the city and count them in a bar chart',
      { group: by('city'), filters: [is('state', 'active')] },
    ],
    ['Compare Windows and Linux devices by city', { group: by('city'), filters: [is('os', 'Windows', 'Linux')] }],
    ['Compare the cities by their price', { aggregate: 'average', column: 'price', group: by('city') }],
    ['Number of devices by day of the week of enrolled at', { group: by('enrolled_at', 'weekday') }],
    ['Compare Windows and Linux devices', { group: by('os'), filters: [is('os', 'Windows', 'Linux')] }],
    ['Treemap of devices by company', { group: by('company_name') }, 'treemapChart'],
    ['What is the proportion of devices by state?', { group: by('state') }, 'pieChart'],
  ])('%s', (text, parts, chartType = 'barChart') => {
    expect(meaningOf(text)).toEqual({ query: queryOf(parts), chartType })
  })
})

/** As many of anything as there are other meanings. */
const others = (understood: ReturnType<typeof understand>) =>
  understood.kind === 'meanings' ? understood.meanings.slice(1).map(() => ({})) : []

describe('a question about the rows themselves', () => {
  const artists = prepareDataset(
    'artists.csv',
    [
      column('artist_id', 'number', { role: 'identifier', distinct: 40 }),
      column('name', 'text', { distinct: 40 }),
      column('joined', 'date', { distinct: 30, minimum: '2024-01-05', maximum: '2024-11-20' }),
      column('age', 'number', { distinct: 22 }),
      column('genre_code', 'text'),
      column('salesamount', 'number', { distinct: 38 }),
    ],
    40,
    () => [],
  )

  it.each<[string, Partial<Query>, string?]>([
    ['A bar chart compares the ages of all artists', { aggregate: 'none', column: 'age', group: by('name') }],
    ['How old is each artist? Show in a bar chart.', { aggregate: 'none', column: 'age', group: by('name') }],
    ['What is the total sales amount of each artist', { aggregate: 'sum', column: 'salesamount', group: by('name') }],
    ['Show the distribution of the age of the artists', { group: by('age') }],
    ['Show all genre codes and the number of artists for each code', { group: by('genre_code') }],
    [
      'Bar chart of the names and the ages of artists with ids between 10 and 20',
      { aggregate: 'none', column: 'age', group: by('name') },
    ],
    [
      'Show the date and the age of the artists in a line chart',
      { aggregate: 'none', column: 'age', group: by('joined') },
      'lineChart',
    ],
    ['What are the genre codes, and how many artists are there?', { group: by('genre_code') }],
    ['Show the genres and their average age', { aggregate: 'average', column: 'age', group: by('genre_code') }],
    ['Plot the average age of each genre code', { aggregate: 'average', column: 'age', group: by('genre_code') }],
  ])('%s', (text, parts, chartType = 'barChart') => {
    const understood = understand(text, artists)
    const { filters: _filters, ...query } = queryOf(parts)
    expect(understood).toMatchObject({ kind: 'meanings', meanings: [{ query, chartType }, ...others(understood)] })
  })

  it.each<[string, Partial<Query>]>([
    ['How many artists, and what is the average age?', { aggregate: 'average', column: 'age' }],
    ['How many artists are older than 30?', {}],
  ])('%s', (text, parts) => {
    const { filters: _filters, ...query } = queryOf(parts)
    const understood = understand(text, artists)
    expect(understood).toMatchObject({ kind: 'meanings', meanings: [{ query, chartType: null }] })
  })

  it('reads a part of the day as a column where nothing has times', () => {
    const shifts = prepareDataset('shifts', [column('time_of_day', 'text'), column('seats', 'number')], 30, () => [])
    const understood = understand('Count the shifts of each time section of a day', shifts)
    expect(understood).toMatchObject({ meanings: [{ query: queryOf({ group: by('time_of_day') }) }, {}] })
  })

  it('finds the rows by the column that numbers them where the file has another name', () => {
    const unnamed = prepareDataset('export 7.csv', withTop, 100, (name) => texts[name] ?? [])
    const understood = understand('Number of devices per city', unnamed)
    expect(understood).toMatchObject({ meanings: [{ query: queryOf({ group: by('city') }) }, {}] })
  })
})

describe('a question that changes the one before it', () => {
  const previous: Meaning = { query: queryOf({ group: by('city') }), chartType: 'barChart' }

  it.each<[string, Partial<Query>, string?]>([
    ['and by month?', { group: by('enrolled_at', 'month') }],
    ['only Windows', { group: by('city'), filters: [is('os', 'Windows')] }],
    ['as a pie chart', { group: by('city') }, 'pieChart'],
    ['top 3', { group: by('city'), limit: 3, order: { by: 'y', direction: 'descending' } }],
    ['sort ascending', { group: by('city'), order: { by: 'y', direction: 'ascending' } }],
    ['by company', { group: by('company_name') }],
  ])('%s', (text, parts, chartType = 'barChart') => {
    expect(meaningOf(text, previous)).toEqual({ query: queryOf(parts), chartType })
  })
})

describe('what is no question about the data', () => {
  it.each([
    ['Make a dashboard', { kind: 'dashboard' }],
    ['How do I reset my password?', { kind: 'not-data' }],
    ['Average salary by city', { kind: 'unknown-column', asked: 'salary' }],
    ['Number of devices by colour', { kind: 'unknown-column', asked: 'colour' }],
    ['Tell me something nice about the weather', { kind: 'no-column' }],
    ['Сколько устройств?', { kind: 'not-english' }],
    ['Wie geht es dir heute', { kind: 'not-english' }],
  ])('%s', (text, expected) => {
    expect(understand(text, devices)).toEqual(expected)
  })

  it('has columns, values and words that are properties of each object', () => {
    const odd = ['constructor', 'toString', '__proto__', 'hasOwnProperty']
    const top = odd.map((value) => ({ value, count: 1 }))
    const dataset = prepareDataset(
      'constructor',
      [column('constructor', 'text', { top }), column('valueOf', 'number')],
      9,
      () => odd,
    )
    expect(understand('How many constructors are toString?', dataset)).toMatchObject({ kind: 'meanings' })
    for (const text of odd) expect(() => understand(`average valueOf by constructor of ${text}`, dataset)).not.toThrow()
  })

  it('a question of 2,000 letters', () => {
    expect(() => understand('how many '.repeat(220), devices)).not.toThrow()
  })
})
