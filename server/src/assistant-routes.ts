import type { calls } from '@portico/contract/routes.ts'
import type { AnalysisService } from '@portico/features/assistant/server/analysis-process/analysis-service.ts'
import { handleChangeDataset } from '@portico/features/assistant/server/change-dataset.ts'
import type { AskDocumentation } from '@portico/features/assistant/server/answers/built-in-answer.ts'
import { handleChatWithCsv } from '@portico/features/assistant/server/chat-with-csv.ts'
import { handleComputeQueries } from '@portico/features/assistant/server/compute-queries.ts'
import { handleDeleteConversation } from '@portico/features/assistant/server/delete-conversation.ts'
import { handleListConversations } from '@portico/features/assistant/server/list-conversations.ts'
import { handleReadConversation } from '@portico/features/assistant/server/read-conversation.ts'
import { handleRenameConversation } from '@portico/features/assistant/server/rename-conversation.ts'
import { handleDeleteDataset } from '@portico/features/assistant/server/delete-dataset.ts'
import { handleExportDashboard } from '@portico/features/assistant/server/export-dashboard.ts'
import { handleGenerateDashboard } from '@portico/features/assistant/server/generate-dashboard.ts'
import { handleListDatasets } from '@portico/features/assistant/server/list-datasets.ts'
import type { ModelService } from '@portico/features/assistant/server/model/model-service.ts'
import { openDatasets } from '@portico/features/assistant/server/datasets/open-datasets.ts'
import { openRequestLimiter } from '@portico/features/assistant/server/model/request-limiter.ts'
import { handleReadDataset } from '@portico/features/assistant/server/read-dataset.ts'
import { handleReadDatasetColumn } from '@portico/features/assistant/server/read-dataset-column.ts'
import { handleRefreshDataset } from '@portico/features/assistant/server/refresh-dataset.ts'
import { handleScheduleDataset } from '@portico/features/assistant/server/schedule-dataset.ts'
import { handleSaveDashboard } from '@portico/features/assistant/server/save-dashboard.ts'
import { handleListDashboards } from '@portico/features/assistant/server/list-dashboards.ts'
import { handleReadDashboard } from '@portico/features/assistant/server/read-dashboard.ts'
import { handleDeleteDashboard } from '@portico/features/assistant/server/delete-dashboard.ts'
import { handleShareDashboard } from '@portico/features/assistant/server/share-dashboard.ts'
import { handlePinDashboard } from '@portico/features/assistant/server/pin-dashboard.ts'
import { handleListPins } from '@portico/features/assistant/server/list-pins.ts'
import { handleUploadDataset } from '@portico/features/assistant/server/upload-dataset.ts'
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
