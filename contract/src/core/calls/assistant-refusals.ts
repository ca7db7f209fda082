import { fileLimits } from '#contract/core/analysis/dataset.ts'

/** The refusals of the assistant: a part of the table in `refusals.ts`. None of these is 403 (spec A §4, "Session rules"). */
export const assistantRefusals = {
  // Importing a file.
  'file-empty': { code: 409, module_code: 'ASSISTANT_ERR001', summary: 'The file is empty.' },
  'file-without-rows': {
    code: 409,
    module_code: 'ASSISTANT_ERR002',
    summary: 'The file has only one line. The first line must name the columns; the data starts in the second.',
  },
  'file-too-large': {
    code: 413,
    module_code: 'ASSISTANT_ERR003',
    summary: `The file is too large. You can import up to ${fileLimits.bytes / 1024 / 1024} MB.`,
  },
  'file-not-text': {
    code: 415,
    module_code: 'ASSISTANT_ERR004',
    summary: 'This is not a CSV file. Save the data as CSV and upload that file.',
  },
  'too-many-columns': {
    code: 409,
    module_code: 'ASSISTANT_ERR005',
    summary: `The file has too many columns. You can import up to ${fileLimits.columns}.`,
  },
  'too-many-rows': {
    code: 409,
    module_code: 'ASSISTANT_ERR006',
    summary: `The file has too many rows. You can import up to ${fileLimits.rows.toLocaleString('en')}.`,
  },
  'too-many-cells': {
    code: 409,
    module_code: 'ASSISTANT_ERR021',
    summary: `The file has too many cells (rows × columns). You can import up to ${fileLimits.cells.toLocaleString('en')}.`,
  },
  'cell-too-long': {
    code: 409,
    module_code: 'ASSISTANT_ERR007',
    summary: `A cell has more than ${fileLimits.cell.toLocaleString('en')} characters. A quotation mark may be missing there.`,
  },
  'too-many-datasets': {
    code: 409,
    module_code: 'ASSISTANT_ERR008',
    summary: 'The limit for stored files has been reached. Delete a file you no longer need.',
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
    summary: 'The data has been refreshed. Load it again.',
  },

  // Permissions.
  'export-not-permitted': {
    code: 409,
    module_code: 'ASSISTANT_ERR020',
    summary: 'Your role does not have the permission Export to PDF.',
  },

  // Limits.
  'dashboard-too-large': {
    code: 409,
    module_code: 'ASSISTANT_ERR014',
    summary: 'This dashboard is too large to save. Remove filters or charts.',
  },
  'too-many-dashboards': {
    code: 409,
    module_code: 'ASSISTANT_ERR015',
    summary: "You've reached the limit of 200 dashboards. Delete one you no longer need.",
  },
  'too-many-pins': {
    code: 409,
    module_code: 'ASSISTANT_ERR016',
    summary: "You've reached the limit of 20 pins in Insights. Remove one you no longer need.",
  },
  'assistant-busy': {
    code: 409,
    module_code: 'ASSISTANT_ERR018',
    summary: 'The assistant is still busy with your last action. Wait until it has finished, or stop it.',
  },
  'assistant-limit': {
    code: 429,
    module_code: 'ASSISTANT_ERR019',
    summary: 'You have asked many questions in a short time. Please wait a moment.',
  },
} as const satisfies Record<string, { code: number; module_code: string; summary: string }>
