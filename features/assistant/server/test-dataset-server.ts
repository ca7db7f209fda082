import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { join } from 'node:path'
import {
  changeDataset,
  deleteDataset,
  listDatasets,
  readDataset,
  readDatasetColumn,
  refreshDataset,
  scheduleDataset,
  uploadDataset,
  type DatasetDetail,
} from '#features/assistant/contract/datasets.ts'
import { chatWithCsv } from '#features/assistant/contract/chat-with-csv.ts'
import { computeQueries } from '#features/assistant/contract/compute-queries.ts'
import {
  saveDashboard,
  listDashboards,
  readDashboard,
  deleteDashboard,
  shareDashboard,
} from '#features/assistant/contract/dashboards.ts'
import { exportDashboard } from '#features/assistant/contract/export-dashboard.ts'
import { changeReading, previewReading, readReading, undoReading } from '#features/assistant/contract/reading.ts'
import { pinDashboard, listPins } from '#features/assistant/contract/pins.ts'
import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { openAnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { openDatasets } from '#features/assistant/server/datasets/open-datasets.ts'
import {
  handleChangeDataset,
  handleListDatasets,
  handleReadDataset,
  handleRefreshDataset,
  handleScheduleDataset,
} from './datasets.ts'
import { handleChatWithCsv } from './chat-with-csv.ts'
import { openRequestLimiter } from '#features/assistant/server/model/request-limiter.ts'
import { handleComputeQueries } from './compute-queries.ts'
import { handleDeleteDataset } from './delete-dataset.ts'
import { handleReadDatasetColumn } from './read-dataset-column.ts'
import { handleChangeReading, handlePreviewReading, handleReadReading, handleUndoReading } from './reading.ts'
import { handleSaveDashboard } from './save-dashboard.ts'
import { handleListDashboards, handleReadDashboard, handleDeleteDashboard, handleShareDashboard } from './dashboards.ts'
import { handleExportDashboard } from './export-dashboard.ts'
import { handlePinDashboard } from './pin-dashboard.ts'
import { handleListPins } from './list-pins.ts'
import { handleUploadDataset } from './upload-dataset.ts'
import { openUploads } from '#features/assistant/server/datasets/uploads-in-progress.ts'
import { openDrawing } from '@portico/server/core/drawing/drawing-service.ts'
import { openTestCallServer, type Seen, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { OwnSource } from '@portico/server/core/own-data/own-source.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { silentLog, testSecret } from '@portico/server/platform/database/test-migrated-database.ts'

const calls = {
  chatWithCsv,
  uploadDataset,
  listDatasets,
  readDataset,
  readDatasetColumn,
  changeDataset,
  deleteDataset,
  computeQueries,
  refreshDataset,
  scheduleDataset,
  exportDashboard,
  saveDashboard,
  listDashboards,
  readDashboard,
  deleteDashboard,
  shareDashboard,
  pinDashboard,
  listPins,
  readReading,
  previewReading,
  changeReading,
  undoReading,
}

/** Opens a server with the dataset calls, on its own database and folder. */
export async function openDatasetServer(sources: readonly OwnSource[] = []) {
  const data = mkdtempSync(join(tmpdir(), 'datasets-'))
  const analysis = openAnalysisService(silentLog)
  const drawing = openDrawing(silentLog)
  let opened: Pool | null = null
  const server = await openTestCallServer(calls, ({ database, limits }) => {
    opened = database
    const context = { database, folders: { agents: data, data } }
    const datasets = openDatasets(context, analysis, sources)
    const uploads = openUploads()
    const dashboards = { database, secret: testSecret }
    const chatParts = {
      context: { database, limits },
      analysis,
      datasets,
      sources: [],
      limiter: openRequestLimiter({ limits }),
      model: null,
    }
    return {
      chatWithCsv: handleChatWithCsv(chatParts),
      uploadDataset: handleUploadDataset(context, analysis, uploads),
      readReading: handleReadReading(context, analysis),
      previewReading: handlePreviewReading(context, analysis),
      changeReading: handleChangeReading(context, analysis, uploads),
      undoReading: handleUndoReading(context, analysis, uploads),
      listDatasets: handleListDatasets(datasets),
      readDataset: handleReadDataset(datasets),
      readDatasetColumn: handleReadDatasetColumn(context, datasets),
      changeDataset: handleChangeDataset(context),
      deleteDataset: handleDeleteDataset(context, analysis),
      computeQueries: handleComputeQueries(context, datasets, analysis),
      refreshDataset: handleRefreshDataset(datasets),
      exportDashboard: handleExportDashboard({ ...context, drawing }, datasets, analysis),
      saveDashboard: handleSaveDashboard(dashboards, datasets),
      listDashboards: handleListDashboards(dashboards),
      readDashboard: handleReadDashboard(dashboards),
      deleteDashboard: handleDeleteDashboard(dashboards),
      shareDashboard: handleShareDashboard(dashboards),
      pinDashboard: handlePinDashboard(dashboards),
      listPins: handleListPins(dashboards),
      scheduleDataset: handleScheduleDataset(datasets),
    }
  })
  const close = async () => {
    analysis.close()
    drawing.close()
    await server.close()
    rmSync(data, { recursive: true })
  }
  const database: Pool = opened ?? server.everything
  return { server, database, drawing, uploads: () => readdirSync(join(data, 'uploads')), close }
}

type Upload = { id?: string; title?: string; query?: Record<string, string>; headers?: Record<string, string> }

/** Uploads a file as `visitor`. */
export async function upload(
  server: TestCallServer,
  visitor: Visitor | null,
  file: string | Buffer | Readable,
  { id = uuid(), title = 'Devices', query = {}, headers = {} }: Upload = {},
) {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/assistant/datasets/${id}/file`,
    query: { title, ...query },
    headers: { ...visitor?.headers, 'content-type': 'text/csv', ...headers },
    payload: file,
  })
  return { ...response.json<Seen<typeof uploadDataset>>(), status: response.statusCode }
}

/** Uploads a file and returns its dataset. */
export async function uploaded(
  server: TestCallServer,
  visitor: Visitor,
  file: string | Buffer,
  options: Upload = {},
): Promise<DatasetDetail> {
  const { data: dataset, module_code: code } = await upload(server, visitor, file, options)
  expect(code).toBe(null)
  return dataset
}
