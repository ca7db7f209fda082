import type { assistant } from '#features/assistant/contract/feature.ts'
import type { RunningFeature, ServerParts } from '@portico/server/core/features/define-feature.ts'
import {
  handleChangeDataset,
  handleListDatasets,
  handleReadDataset,
  handleRefreshDataset,
  handleScheduleDataset,
} from './datasets.ts'
import { handleChatWithCsv } from './chat-with-csv.ts'
import { handleComputeQueries } from './compute-queries.ts'
import {
  handleDeleteConversation,
  handleListConversations,
  handleReadConversation,
  handleRenameConversation,
} from './conversations.ts'
import { handleDeleteDashboard, handleListDashboards, handleReadDashboard, handleShareDashboard } from './dashboards.ts'
import { handleDeleteDataset } from './delete-dataset.ts'
import { handleExportDashboard } from './export-dashboard.ts'
import { handleGenerateDashboard } from './generate-dashboard.ts'
import { handleListPins } from './list-pins.ts'
import { handleMailPins } from '#features/assistant/server/pin-mails/mail-pins.ts'
import { handlePinDashboard } from './pin-dashboard.ts'
import { handleReadDatasetColumn } from './read-dataset-column.ts'
import { handleRefreshOwnData } from '#features/assistant/server/datasets/refresh-own-data.ts'
import { handleChangeReading, handlePreviewReading, handleReadReading, handleUndoReading } from './reading.ts'
import { handleSaveDashboard } from './save-dashboard.ts'
import { handleUploadDataset } from './upload-dataset.ts'
import { openAnalysisService } from '#features/assistant/server/analysis-process/analysis-service.ts'
import { openBoardCharts } from '#features/assistant/server/board-charts/open-board-charts.ts'
import { openDatasets } from '#features/assistant/server/datasets/open-datasets.ts'
import { openUploads } from '#features/assistant/server/datasets/uploads-in-progress.ts'
import { lendModel } from '#features/assistant/server/model/lend-model.ts'
import { openModelService } from '#features/assistant/server/model/model-service.ts'
import { openRequestLimiter } from '#features/assistant/server/model/request-limiter.ts'

/** Returns the handlers and jobs of the assistant. */
export function serveAssistant({ context, settings, ownSources }: ServerParts): RunningFeature<typeof assistant.calls> {
  const analysis = openAnalysisService(context.log)
  const model = settings.model === undefined ? null : openModelService(settings.model, context)
  const limiter = openRequestLimiter(context)
  const uploads = openUploads()
  const datasets = openDatasets(context, analysis, ownSources)
  return {
    offers: {
      charts: openBoardCharts({ context, datasets, analysis }),
      askModel: model === null ? null : lendModel(context, model),
    },
    closing: [{ part: 'analysis', close: () => analysis.close() }],
    handlers: ({ answerFromDocumentation }) => ({
      changeDataset: handleChangeDataset(context),
      chatWithCsv: handleChatWithCsv({
        context,
        analysis,
        sources: [answerFromDocumentation],
        datasets,
        limiter,
        model,
      }),
      computeQueries: handleComputeQueries(context, datasets, analysis),
      deleteConversation: handleDeleteConversation(context),
      listConversations: handleListConversations(context),
      readConversation: handleReadConversation(context),
      renameConversation: handleRenameConversation(context),
      deleteDataset: handleDeleteDataset(context, analysis),
      exportDashboard: handleExportDashboard(context, datasets, analysis),
      generateDashboard: handleGenerateDashboard(context, limiter, analysis, model),
      listDatasets: handleListDatasets(datasets),
      readDataset: handleReadDataset(datasets),
      readDatasetColumn: handleReadDatasetColumn(context, datasets),
      refreshDataset: handleRefreshDataset(datasets),
      scheduleDataset: handleScheduleDataset(datasets),
      saveDashboard: handleSaveDashboard(context, datasets),
      listDashboards: handleListDashboards(context),
      readDashboard: handleReadDashboard(context),
      deleteDashboard: handleDeleteDashboard(context),
      shareDashboard: handleShareDashboard(context),
      pinDashboard: handlePinDashboard(context),
      listPins: handleListPins(context),
      uploadDataset: handleUploadDataset(context, analysis, uploads),
      readReading: handleReadReading(context, analysis),
      previewReading: handlePreviewReading(context, analysis),
      changeReading: handleChangeReading(context, analysis, uploads),
      undoReading: handleUndoReading(context, analysis, uploads),
    }),
    jobs: () => [handleRefreshOwnData(context, datasets), handleMailPins(context, datasets, analysis)],
  }
}
