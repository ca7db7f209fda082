import { importCsv } from '@portico/analysis/csv/import-csv.ts'
import { profileTable } from '@portico/analysis/profile/profile-table.ts'
import type { ImportProblem } from '@portico/contract/core/analysis/dataset.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { ProfiledText } from './requests.ts'

/**
 * Profiles comma-separated text: its columns with their statistics, or why it cannot be read.
 */
export function profileText(csv: string): Result<ProfiledText, ImportProblem> {
  const bytes = Buffer.from(csv)
  const imported = importCsv(() => [bytes])
  if (!imported.ok) return err(imported.error.problem)
  const { table, report } = imported.value
  const withInstructions = new Set(report.instructions.first.map(({ column }) => column))
  return ok({ columns: profileTable(table), rows: table.rows, withInstructions: [...withInstructions] })
}
