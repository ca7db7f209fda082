import { readFileSync, writeFileSync } from 'node:fs'
import type { Spread } from './statistics.ts'

/** One row of the table. `met` is null if there is no budget. */
export type Row = { what: string; floor: string; peer: string; ours: string; budget: string; met: boolean | null }

/** The result of one measurement: its rows, and remarks on how it was done. */
export type Measurement = { rows: Row[]; remarks: string[] }

const headings = { what: 'what', floor: 'floor', peer: 'peer', ours: 'ours', budget: 'budget', met: 'met' }
const begin = '<!-- results: written by npm run bench -->'
const end = '<!-- end of results -->'

/** Returns the rows as a Markdown table, with columns padded for reading in a terminal. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [headings, ...rows].map((row) => {
    const met = typeof row.met === 'string' ? row.met : wordFor(row.met)
    return [row.what, row.floor, row.peer, row.ours, row.budget, met]
  })
  const widths = Object.keys(headings).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const lines = cells.map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}

function wordFor(met: boolean | null): string {
  if (met === null) return ''
  return met ? 'yes' : 'no'
}

/** Formats a median with the quartiles of its rounds: `0.93 (0.91–0.95)`. */
export function spreadText({ middle, low, high }: Spread, digits: number, unit = ''): string {
  const text = (value: number) => value.toFixed(digits)
  return `${text(middle)}${unit} (${text(low)}–${text(high)})`
}

/** Formats a number of bytes as kilobytes (1,000 bytes) with one decimal. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

/** Replaces the part of `text` between the two markers. Throws if it does not contain both in order. */
export function withResults(text: string, results: string): string {
  const from = text.indexOf(begin)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error('The file has no section for the results: a marker is missing.')
  return `${text.slice(0, from + begin.length)}\n\n${results}\n\n${text.slice(to)}`
}

/** Writes the results between the markers of a Markdown file. */
export function writeResults(file: string, results: string): void {
  writeFileSync(file, withResults(readFileSync(file, 'utf8'), results))
}
