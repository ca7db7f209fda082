import type { ColumnNote, LeftOutKind } from '@portico/contract/core/analysis/dataset.ts'

/** The messages of the notes of a column. */
export const noteKeys = {
  'leading-zeros': 'note-leading-zeros',
  'long-numbers': 'note-long-numbers',
  'mixed': 'note-mixed',
  'day-first': 'note-day-first',
  'month-first': 'note-month-first',
  'year-first': 'note-year-first',
  'decimal-comma': 'note-decimal-comma',
  'ambiguous-dates': 'note-ambiguous-dates',
  'ambiguous-numbers': 'note-ambiguous-numbers',
  'names': 'note-names',
  'versions': 'note-versions',
  'telephone-numbers': 'note-telephone-numbers',
  'mixed-units': 'note-mixed-units',
  'converted-units': 'note-converted-units',
  'negative-brackets': 'note-negative-brackets',
  'debit-credit': 'note-debit-credit',
  'two-digit-years': 'note-two-digit-years',
  'epoch': 'note-epoch',
  'spreadsheet-dates': 'note-spreadsheet-dates',
  'zones': 'note-zones',
  'no-value-dates': 'note-no-value-dates',
  'formula-texts': 'note-formula-texts',
  'percent-mixed': 'note-percent-mixed',
  'units-row': 'note-units-row',
  'chosen': 'note-chosen',
} as const satisfies Record<ColumnNote, string>

/** The messages that count lines that an import leaves out, by their kind. */
export const leftOutKeys = {
  title: 'assumed-title',
  header: 'assumed-header',
  units: 'assumed-units',
  total: 'assumed-total',
  footer: 'assumed-footer',
  chosen: 'assumed-chosen',
} as const satisfies Record<LeftOutKind, string>
