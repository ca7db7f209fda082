import { openRowTable, type RowTable } from '@portico/analysis/csv/row-table.ts'
import { answerRequests } from '@portico/server/platform/processes/answer-requests.ts'
import { importFile, importedTable } from './import-file.ts'
import type { AnalysisAnswers, ImportProgress, ImportRequest } from './requests.ts'

// The process of one import: its memory and its time are not the server's. It starts fast, since a file waits for it.

/** The table of a query's rows. */
let rowTable: { table: RowTable; rows: number } | null = null

async function answerOf(
  request: ImportRequest,
  { onProgress }: { onProgress: (progress: ImportProgress) => void },
): Promise<AnalysisAnswers[ImportRequest['kind']]> {
  switch (request.kind) {
    case 'import':
      return importFile(request, onProgress)
    case 'add-rows': {
      const own = (rowTable ??= { table: openRowTable(request.columns), rows: 0 })
      own.table.add(request.rows)
      return (own.rows += request.rows.length)
    }
    case 'finish-rows':
      return importedTable((rowTable?.table ?? openRowTable(request.columns)).finish())
  }
}

answerRequests<{ request: ImportRequest; progress: ImportProgress }>(answerOf)
