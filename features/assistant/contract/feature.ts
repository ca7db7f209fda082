import { changeDataset } from './change-dataset.ts'
import { chatWithCsv } from './chat-with-csv.ts'
import { computeQueries } from './compute-queries.ts'
import { deleteConversation } from './delete-conversation.ts'
import { deleteDashboard } from './delete-dashboard.ts'
import { deleteDataset } from './delete-dataset.ts'
import { exportDashboard } from './export-dashboard.ts'
import { generateDashboard } from './generate-dashboard.ts'
import { listConversations } from './list-conversations.ts'
import { listDashboards } from './list-dashboards.ts'
import { listDatasets } from './list-datasets.ts'
import { listPins } from './list-pins.ts'
import { pinDashboard } from './pin-dashboard.ts'
import { readConversation } from './read-conversation.ts'
import { readDashboard } from './read-dashboard.ts'
import { readDatasetColumn } from './read-dataset-column.ts'
import { readDataset } from './read-dataset.ts'
import { refreshDataset } from './refresh-dataset.ts'
import { renameConversation } from './rename-conversation.ts'
import { saveDashboard } from './save-dashboard.ts'
import { scheduleDataset } from './schedule-dataset.ts'
import { shareDashboard } from './share-dashboard.ts'
import { uploadDataset } from './upload-dataset.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/assistant/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and refusals of the assistant, which answers questions about data and builds dashboards. */
export const assistant = {
  calls: {
    changeDataset,
    chatWithCsv,
    computeQueries,
    deleteConversation,
    deleteDashboard,
    deleteDataset,
    exportDashboard,
    generateDashboard,
    listConversations,
    listDashboards,
    listDatasets,
    listPins,
    pinDashboard,
    readConversation,
    readDashboard,
    readDatasetColumn,
    readDataset,
    refreshDataset,
    renameConversation,
    saveDashboard,
    scheduleDataset,
    shareDashboard,
    uploadDataset,
  },
  refusals: withSentences(refusals, sentences),
} as const
