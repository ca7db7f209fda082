import { importCsv } from '@portico/analysis/csv/import-csv.ts'
import { profileTable } from '@portico/analysis/profile/profile-table.ts'
import type { ProfiledText } from './requests.ts'

/**
 * Profiles comma-separated text: its columns with their statistics, or why it cannot be read.
 */
export function profileText(csv: string): ProfiledText {
  const bytes = Buffer.from(csv)
  const imported = importCsv(() => [bytes])
  if ('problem' in imported) return { ok: false, problem: imported.problem }
  const { table, report } = imported
  const withInstructions = new Set(report.instructions.first.map(({ column }) => column))
  return { ok: true, columns: profileTable(table), rows: table.rows, withInstructions: [...withInstructions] }
}
