import {
  changeDataset,
  deleteDataset,
  listDatasets,
  readDatasetColumn,
  readDataset,
  refreshDataset,
  scheduleDataset,
  uploadDataset,
} from './datasets.ts'
import { chatWithCsv } from './chat-with-csv.ts'
import { computeQueries } from './compute-queries.ts'
import { deleteConversation, listConversations, readConversation, renameConversation } from './conversations.ts'
import { deleteDashboard, listDashboards, readDashboard, saveDashboard, shareDashboard } from './dashboards.ts'
import { exportDashboard } from './export-dashboard.ts'
import { generateDashboard } from './generate-dashboard.ts'
import { listPins, pinDashboard } from './pins.ts'
import { changeReading, previewReading, readReading, undoReading } from './reading.ts'
import { withSentences } from '@portico/contract/core/calls/refusal.ts'
import sentences from '#features/assistant/contract/messages/en.json' with { type: 'json' }
import { refusals } from './refusals.ts'

/** The calls and pages of the assistant, which answers questions about data and builds dashboards. */
export const assistant = {
  calls: {
    changeDataset,
    changeReading,
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
    previewReading,
    readConversation,
    readDashboard,
    readDatasetColumn,
    readDataset,
    readReading,
    refreshDataset,
    renameConversation,
    saveDashboard,
    scheduleDataset,
    shareDashboard,
    undoReading,
    uploadDataset,
  },
  pages: {
    '/askBot': 'plain',
    '/askBot/classic': 'plain',
  },
  refusals: withSentences(refusals, sentences),
} as const
