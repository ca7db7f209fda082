import { answer } from '#features/assistant/contract/answer.ts'
import { savedDashboard } from '#features/assistant/contract/dashboards.ts'
import { datasetColumn, importReport, type ImportReport } from '@portico/contract/core/analysis/dataset.ts'
import { importDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { dashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import { defineStored } from '@portico/server/platform/database/stored-value.ts'
import * as z from 'zod'

/** The columns of a dataset. A dataset with unreadable columns has none until it is refreshed. */
export const storedColumns = defineStored({
  column: 'tenant.datasets.columns',
  schema: z.array(datasetColumn),
  fallback: () => [],
})

const emptyReport: ImportReport = importReport.parse({
  encoding: 'utf-8',
  delimiter: ',',
  rows_in: 0,
  rows_out: 0,
  blank_lines: 0,
  left_out: [],
  ragged: { count: 0, first: [] },
  renamed: [],
  turning: 0,
  unclosed_quote: null,
  columns: [],
  formulas: { count: 0, first: [] },
  instructions: { count: 0, first: [] },
})

/** The report of a dataset's import. */
export const storedReport = defineStored({
  column: 'tenant.datasets.report',
  schema: importReport,
  fallback: () => emptyReport,
})

/** What the user decided about the reading of a file. */
export const storedDecisions = defineStored({
  column: 'tenant.datasets.decisions',
  schema: importDecisions,
  fallback: () => ({}),
})

/** The decisions before the current ones, newest first. */
export const storedEarlierDecisions = defineStored({
  column: 'tenant.datasets.earlier_decisions',
  schema: z.array(importDecisions),
  fallback: () => [],
})

/** What the user decided for files of a shape. */
export const storedRememberedDecisions = defineStored({
  column: 'tenant.remembered_readings.decisions',
  schema: importDecisions,
  fallback: () => ({}),
})

/** The first rows of a dataset. */
export const storedPreview = defineStored({
  column: 'tenant.datasets.preview',
  schema: z.array(z.array(z.nullable(z.string()))),
  fallback: () => [],
})

/** An answer of a conversation. An unreadable one becomes null, and its text is shown instead. */
export const storedAnswer = defineStored({
  column: 'tenant.conversation_messages.answer',
  schema: z.nullable(answer),
  fallback: () => null,
})

/** The definition of a dashboard, as its signed text; null if unreadable. */
export const storedDefinition = defineStored({
  column: 'tenant.assistant_dashboards.definition',
  schema: z.nullable(dashboardDefinition),
  fallback: () => null,
})

/** The conditions of a dashboard, as their signed text; null if unreadable. */
export const storedConditions = defineStored({
  column: 'tenant.assistant_dashboards.conditions',
  schema: z.nullable(savedDashboard.shape.conditions),
  fallback: () => null,
})
