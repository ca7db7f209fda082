import type { calls } from '@portico/contract/routes.ts'
import type { AnalysisService } from '#server/features/assistant/analysis-process/analysis-service.ts'
import { handleChangeDataset } from '#server/features/assistant/change-dataset.ts'
import type { AskDocumentation } from '#server/features/assistant/answers/built-in-answer.ts'
import { handleChatWithCsv } from '#server/features/assistant/chat-with-csv.ts'
import { handleComputeQueries } from '#server/features/assistant/compute-queries.ts'
import { handleDeleteConversation } from '#server/features/assistant/delete-conversation.ts'
import { handleListConversations } from '#server/features/assistant/list-conversations.ts'
import { handleReadConversation } from '#server/features/assistant/read-conversation.ts'
import { handleRenameConversation } from '#server/features/assistant/rename-conversation.ts'
import { handleDeleteDataset } from '#server/features/assistant/delete-dataset.ts'
import { handleExportDashboard } from '#server/features/assistant/export-dashboard.ts'
import { handleGenerateDashboard } from '#server/features/assistant/generate-dashboard.ts'
import { handleListDatasets } from '#server/features/assistant/list-datasets.ts'
import type { ModelService } from '#server/features/assistant/model/model-service.ts'
import { openDatasets } from '#server/features/assistant/datasets/open-datasets.ts'
import { openRequestLimiter } from '#server/features/assistant/model/request-limiter.ts'
import { handleReadDataset } from '#server/features/assistant/read-dataset.ts'
import { handleReadDatasetColumn } from '#server/features/assistant/read-dataset-column.ts'
import { handleRefreshDataset } from '#server/features/assistant/refresh-dataset.ts'
import { handleScheduleDataset } from '#server/features/assistant/schedule-dataset.ts'
import { handleSaveDashboard } from '#server/features/assistant/save-dashboard.ts'
import { handleListDashboards } from '#server/features/assistant/list-dashboards.ts'
import { handleReadDashboard } from '#server/features/assistant/read-dashboard.ts'
import { handleDeleteDashboard } from '#server/features/assistant/delete-dashboard.ts'
import { handleShareDashboard } from '#server/features/assistant/share-dashboard.ts'
import { handlePinDashboard } from '#server/features/assistant/pin-dashboard.ts'
import { handleListPins } from '#server/features/assistant/list-pins.ts'
import { handleUploadDataset } from '#server/features/assistant/upload-dataset.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handlers } from '#server/core/calls/register-calls.ts'
import { ownSources } from './own-sources.ts'

type AssistantCalls = Pick<
  typeof calls,
  | 'changeDataset'
  | 'chatWithCsv'
  | 'computeQueries'
  | 'deleteConversation'
  | 'listConversations'
  | 'readConversation'
  | 'renameConversation'
  | 'deleteDataset'
  | 'exportDashboard'
  | 'generateDashboard'
  | 'listDatasets'
  | 'readDataset'
  | 'readDatasetColumn'
  | 'refreshDataset'
  | 'scheduleDataset'
  | 'saveDashboard'
  | 'listDashboards'
  | 'readDashboard'
  | 'deleteDashboard'
  | 'shareDashboard'
  | 'pinDashboard'
  | 'listPins'
  | 'uploadDataset'
>

/** The handlers of the assistant. */
export function assistantHandlersOf(
  context: AppContext,
  analysis: AnalysisService,
  sources: readonly AskDocumentation[],
  model: ModelService | null,
): Handlers<AssistantCalls> {
  const limiter = openRequestLimiter(context)
  const datasets = openDatasets(context, analysis, ownSources)
  return {
    changeDataset: handleChangeDataset(context),
    chatWithCsv: handleChatWithCsv({ context, analysis, sources, datasets, limiter, model }),
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
    uploadDataset: handleUploadDataset(context, analysis),
  }
}
