import { describe, expect, it } from 'vitest'
import { lines, structureOf } from './test-structure.ts'

const table = (head: string, count: number, row: (index: number) => string, ...tail: string[]) =>
  lines(head, ...Array.from({ length: count }, (_, index) => row(index)), ...tail)

/** Revenue 100 … 109: 1045. */
const sales = (label: string, between = ',') =>
  table(
    ['region', 'product', 'revenue'].join(between),
    10,
    (index) => [`R${index % 4}`, `P${index % 3}`, 100 + index].join(between),
    [label, '', '1045'].join(between),
  )

const labels = [
  'Total',
  'TOTAL',
  'Totals',
  'Total:',
  'Grand Total',
  'Grand total:',
  'Sum',
  'Overall',
  'TOTAL SALES',
  'Total revenue',
  'Sum of all regions',
  'Report total',
  'Summe',
  'SUMME:',
  'Gesamt',
  'Gesamtsumme',
  'Gesamtergebnis',
  'Insgesamt',
  'Summe Umsatz',
  'Gesamt:',
  'Total général',
  'Somme',
  'Ensemble',
  'Total generale',
  'Totale',
  'Totale complessivo',
  'Totaal',
  'Eindtotaal',
  'Totaal generaal',
  'Suma',
  'Suma total',
  'Total general',
  'Razem',
  'Ogółem',
  'Suma końcowa',
  'Łącznie',
  'Soma',
  'Total geral',
  '合計',
  '総計',
  '総合計',
  '合計:',
  'कुल',
  'कुल योग',
  'योग',
  'المجموع',
  'الإجمالي',
  'المجموع الكلي',
  'الإجمالي العام',
  '*** Total ***',
  '=== TOTAL ===',
  'Σ',
]

describe('totals by name and arithmetic', () => {
  it.each(labels)('leaves out the last row %s', (label) => {
    const { rows, out, sum } = structureOf(sales(label))
    expect({ rows, out, sum: sum('revenue') }).toEqual({ rows: 10, out: ['12 total'], sum: 1045 })
  })

  it.each([
    'All teams',
    'All',
    'Alle Teams',
    'Alle',
    'Toutes les équipes',
    'Todos',
    'Tutti',
    'Wszystkie',
    '全体',
    'सभी',
    'الكل',
  ])('leaves out the first row %s', (label) => {
    const file = table(
      'team,tickets,hours',
      0,
      String,
      `${label},55,110`,
      ...Array.from({ length: 10 }, (_, i) => `T${i},${i + 1},${2 * i + 2}`),
    )
    const { rows, out, sum } = structureOf(file)
    expect({ rows, out, sum: sum('tickets') }).toEqual({ rows: 10, out: ['2 total'], sum: 55 })
  })

  it.each([
    ['R% Total', 'Grand Total'],
    ['Total R%', 'Total'],
    ['Summe R%', 'Gesamtsumme'],
    ['Zwischensumme', 'Summe'],
    ['Zwischensumme R%', 'Gesamt'],
    ['R% Ergebnis', 'Gesamtergebnis'],
    ['Sous-total R%', 'Total général'],
    ['Total de R%', 'Total'],
    ['Total R%', 'Total general'],
    ['Subtotale R%', 'Totale'],
    ['Totale R%', 'Totale complessivo'],
    ['Totaal R%', 'Eindtotaal'],
    ['Suma R%', 'Suma końcowa'],
    ['Razem R%', 'Razem'],
    ['Subtotal', 'Total geral'],
    ['R% 集計', '総計'],
    ['小計', '合計'],
    ['R% 小計', '総計'],
    ['R% योग', 'कुल योग'],
    ['उप-योग', 'कुल'],
    ['المجموع الفرعي', 'المجموع'],
    ['إجمالي R%', 'الإجمالي'],
    ['R% (total)', 'Total'],
    ['Sub-Total', 'Total'],
  ])('leaves out subtotals %s and %s', (sub, grand) => {
    const groups = [0, 1, 2, 3].flatMap((group) => [
      ...[0, 1, 2].map((index) => `R${group},P${index},${group * 10 + index}`),
      `${sub.replace('%', String(group))},,${group * 30 + 3}`,
    ])
    const { rows, sum, out } = structureOf(lines('region,product,revenue', ...groups, `${grand},,192`))
    expect({ rows, sum: sum('revenue'), out }).toEqual({
      rows: 12,
      sum: 192,
      out: ['5 total', '9 total', '13 total', '17 total', '18 total'],
    })
  })

  it('leaves out subtotals in the second column, and above their groups', () => {
    const file = lines('region,city,units', 'N,Total,6', 'N,A,1', 'N,B,2', 'N,C,3', 'S,Total,9', 'S,D,4', 'S,E,5')
    const { rows, sum } = structureOf(file)
    expect([rows, sum('units')]).toEqual([5, 15])
  })

  it('leaves out nested subtotals', () => {
    const file = lines(
      'country,region,city,units',
      'DE,N,A,1',
      'DE,N,B,2',
      'DE,N Total,,3',
      'DE,S,C,3',
      'DE,S,D,4',
      'DE,S Total,,7',
      'DE Total,,,10',
      'FR,W,E,5',
      'FR,W,F,6',
      'FR,W Total,,11',
      'FR Total,,,11',
      'Grand Total,,,21',
    )
    const { rows, sum } = structureOf(file)
    expect([rows, sum('units')]).toEqual([6, 21])
  })

  it.each([
    ['decimal commas', 'name;betrag;anteil', ['A;1.200,50;10', 'B;3.400,25;30', 'C;99,25;60', 'Summe;4.700,00;100']],
    ['currencies', 'name,amount,n', ['A,"$1,200.50",1', 'B,"$3,400.25",3', 'C,$99.25,6', 'Total,"$4,700.00",10']],
    ['rounding of parts', 'name,share,n', ['A,33.3,1', 'B,33.3,1', 'C,33.3,1', 'Total,100.0,3']],
    ['an average', 'name,rate,n', ['A,10,1', 'B,20,2', 'C,60,3', 'Total,30,6']],
    ['a column that is empty', 'name,rate,n', ['A,10,1', 'B,20,2', 'C,60,3', 'Total,,6']],
    ['percentages', 'name,rate,n', ['A,16.7 %,1', 'B,33.3 %,2', 'C,50.0 %,3', 'Total,100.0 %,6']],
    ['a total that is wrong in one column', 'name,cost,n', ['A,10,1', 'B,20,2', 'C,60,3', 'Total,91,6']],
    ['a total that is right', 'n,cost,name', ['1,10,A', '2,20,B', '3,60,C', '6,90,Total']],
    ['negative numbers', 'name,cost,n', ['A,-10,1', 'B,20,2', 'C,-60,3', 'Total,-50,6']],
    ['no label, and only numbers', 'name,cost,n', ['A,10,1', 'B,20,2', 'C,60,3', ',90,6']],
    ['a label of its number', 'name,cost,n', ['A,10,1', 'B,20,2', 'C,60,3', 'Total (3),90,6']],
    ['a dash for its names', 'name,kind,cost,n', ['A,x,10,1', 'B,x,20,2', 'C,y,60,3', '-,-,90,6']],
  ])('leaves out a total with %s', (_what, head, rows) => {
    const { out, rows: left } = structureOf(lines(head, ...rows))
    expect({ out, left }).toEqual({ out: ['5 total'], left: 3 })
  })

  it('leaves out a total, an average and a maximum', () => {
    const file = lines(
      'name,a,b',
      'A,1,10',
      'B,2,20',
      'C,6,60',
      'Total,9,90',
      'Average,3,30',
      'Maximum,6,60',
      'Min,1,10',
      'Count,3,3',
    )
    expect(structureOf(file).out).toEqual(['5 total', '6 total', '7 total', '8 total', '9 total'])
  })

  it('leaves out a total above a footer and below a blank line', () => {
    const file = lines('name,a,b', 'A,1,10', 'B,2,20', 'C,6,60', '', 'Total,9,90', '', 'Generated by X on 2024-01-01')
    expect(structureOf(file).out).toEqual(['6 total', '8 footer'])
  })

  it('leaves out totals of each country in a long table', () => {
    const part = (country: string, by: number) => [
      `total,${country},${10 * by}`,
      `new,${country},${4 * by}`,
      `returning,${country},${6 * by}`,
    ]
    const { rows, sum } = structureOf(
      lines('metric,country,value', ...part('DE', 1), ...part('FR', 2), ...part('IT', 5)),
    )
    expect([rows, sum('value')]).toEqual([6, 80])
  })

  it('leaves out totals of joined files', () => {
    const part = (from: number) => ['name,a', `A,${from}`, `B,${from + 1}`, `C,${from + 5}`, `Total,${3 * from + 6}`]
    const { out, sum } = structureOf(lines(...part(1), ...part(10)))
    expect(out).toEqual(['5 total', '6 header', '10 total'])
    expect(sum('a')).toBe(45)
  })
})

describe('rows that stay', () => {
  it.each([
    [
      'customers named so',
      lines('customer,revenue', 'Total Wine,300', 'Summe GmbH,120', 'Acme,90', 'Sum Ltd,44', 'Borealis,51'),
    ],
    [
      'a customer named so as the last one',
      lines('customer,revenue', 'Acme,90', 'Borealis,51', 'Crest,7', 'Total Wine,300'),
    ],
    ['a company Total', lines('company,revenue,staff', 'Shell,381,90', 'BP,241,66', 'Total,263,101', 'Eni,132,32')],
    ['a region All that is no sum', lines('region,users', 'All,5', 'North,7', 'South,9', 'East,3')],
    ['an unnamed last row that is no sum', lines('name,a,b', 'A,1,10', 'B,2,20', 'C,6,60', ',7,80')],
    ['a last row that happens to be a sum, with a name', lines('name,a', 'A,1', 'B,2', 'C,3')],
    ['a column of running totals', lines('day,total', 'Mon,1', 'Tue,3', 'Wed,6', 'Thu,10')],
    ['zeros', lines('name,a,b', 'Total Fitness,0,0', 'B,0,0', 'C,0,0', 'D,0,0')],
    ['rows that are named so throughout', lines('kind,n', 'total,1', 'total,2', 'total,3', 'total,6')],
    ['two rows', lines('name,n', 'A,1', 'Total,1')],
    ['all of one kind in each row', lines('scope,region,n', 'All,N,3', 'All,S,4', 'All,E,7', 'All,W,1')],
  ])('keeps %s', (_what, file) => {
    const { out, rows } = structureOf(file)
    expect(out).toEqual([])
    expect(rows).toBe(file.split('\n').length - 2)
  })
})
