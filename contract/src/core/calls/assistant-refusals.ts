import { fileLimits } from '#contract/core/analysis/dataset.ts'

/** The refusals of the assistant: a part of the table in `refusals.ts`. None of these is 403 (spec A §4, "Session rules"). */
export const assistantRefusals = {
  // A file.
  'file-empty': { code: 409, module_code: 'ASSISTANT_ERR001', summary: 'The file is empty.' },
  'file-without-rows': {
    code: 409,
    module_code: 'ASSISTANT_ERR002',
    summary: 'The file has one line alone. The first line names the columns; the data begins in the second.',
  },
  'file-too-large': {
    code: 413,
    module_code: 'ASSISTANT_ERR003',
    summary: `The file is too large: at most ${fileLimits.bytes / 1024 / 1024} MB can be imported.`,
  },
  'file-not-text': {
    code: 415,
    module_code: 'ASSISTANT_ERR004',
    summary: 'This is not a CSV file. Save the data as CSV and upload that.',
  },
  'too-many-columns': {
    code: 409,
    module_code: 'ASSISTANT_ERR005',
    summary: `The file has too many columns: at most ${fileLimits.columns} can be imported.`,
  },
  'too-many-rows': {
    code: 409,
    module_code: 'ASSISTANT_ERR006',
    summary: `The file has too many rows: at most ${fileLimits.rows.toLocaleString('en')} can be imported.`,
  },
  'too-many-cells': {
    code: 409,
    module_code: 'ASSISTANT_ERR021',
    summary: `The file has too many cells: at most ${fileLimits.cells.toLocaleString('en')} (rows by columns) can be imported.`,
  },
  'cell-too-long': {
    code: 409,
    module_code: 'ASSISTANT_ERR007',
    summary: `A cell has more than ${fileLimits.cell.toLocaleString('en')} characters. A quote may be missing there.`,
  },
  'too-many-datasets': {
    code: 409,
    module_code: 'ASSISTANT_ERR008',
    summary: 'There is no room for another file. Delete one that is no longer needed.',
  },

  // Resources that are gone or belong to another user.
  'no-such-dataset': { code: 404, module_code: 'ASSISTANT_ERR009', summary: 'This dataset no longer exists.' },
  'no-such-conversation': {
    code: 404,
    module_code: 'ASSISTANT_ERR010',
    summary: 'This conversation no longer exists.',
  },
  'no-such-dashboard': { code: 404, module_code: 'ASSISTANT_ERR011', summary: 'This dashboard no longer exists.' },
  'dashboard-not-signed': {
    code: 409,
    module_code: 'ASSISTANT_ERR012',
    summary: 'The signature of this dashboard does not match. Ask its author to share it again.',
  },
  'dataset-changed': {
    code: 409,
    module_code: 'ASSISTANT_ERR013',
    summary: 'The data has been refreshed meanwhile. Read it again.',
  },

  // Rights.
  'export-not-permitted': {
    code: 409,
    module_code: 'ASSISTANT_ERR020',
    summary: 'Your role does not have the permission Export to PDF.',
  },

  // Limits.
  'dashboard-too-large': {
    code: 409,
    module_code: 'ASSISTANT_ERR014',
    summary: 'This dashboard is too large to be kept. Remove filters or charts.',
  },
  'too-many-dashboards': {
    code: 409,
    module_code: 'ASSISTANT_ERR015',
    summary: 'There is no room for another dashboard. Delete one that is no longer needed.',
  },
  'too-many-pins': {
    code: 409,
    module_code: 'ASSISTANT_ERR016',
    summary: 'There is no room for another pin in Insights. Remove one that is no longer needed.',
  },
  'assistant-busy': {
    code: 409,
    module_code: 'ASSISTANT_ERR018',
    summary: 'The assistant still works on your last request. Wait for it or stop it.',
  },
  'assistant-limit': {
    code: 429,
    module_code: 'ASSISTANT_ERR019',
    summary: 'You have asked many questions in a short time. Please wait a moment.',
  },
} as const satisfies Record<string, { code: number; module_code: string; summary: string }>
