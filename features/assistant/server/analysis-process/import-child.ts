import { openRowTable, type RowTable } from '@portico/analysis/csv/row-table.ts'
import { answerRequests } from '@portico/server/platform/processes/answer-requests.ts'
import { importFile, importedTable, previewFile } from './import-file.ts'
import type { AnalysisAnswers, ImportProgress, ImportRequest } from './requests.ts'

// Entry point of the process of one import, which keeps its memory and processor time out of the server. It loads few
// modules, because the file waits until the process has started.

/** The table built from own data's rows. */
let rowTable: { table: RowTable; rows: number } | null = null

async function answerOf(
  request: ImportRequest,
  { onProgress }: { onProgress: (progress: ImportProgress) => void },
): Promise<AnalysisAnswers[ImportRequest['kind']]> {
  switch (request.kind) {
    case 'import':
      return importFile(request, onProgress)
    case 'preview':
      return previewFile(request)
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
