/** The refusals of Insights: a part of the table in `refusals.ts`. None of these is 403 (spec A §4, "Session rules"). */
export const insightsRefusals = {
  'board-edit-not-permitted': {
    code: 409,
    module_code: 'INSIGHTS_ERR001',
    summary: 'Your role does not have the permission Edit Dashboard.',
  },
  'layout-not-permitted': {
    code: 409,
    module_code: 'INSIGHTS_ERR002',
    summary: 'Your role does not have the permission Change Page Layout.',
  },
  'board-defaults-not-permitted': {
    code: 409,
    module_code: 'INSIGHTS_ERR003',
    summary: 'Only administrators can change the board of a company or role.',
  },
  'board-not-valid': {
    code: 409,
    module_code: 'INSIGHTS_ERR004',
    summary: "Couldn't save this board: widgets overlap, are outside the grid, or have an invalid size.",
  },
  'board-changed': {
    code: 409,
    module_code: 'INSIGHTS_ERR005',
    summary: 'This board has changed since you opened it.',
  },
  'range-not-valid': {
    code: 409,
    module_code: 'INSIGHTS_ERR006',
    summary:
      'This time range is not valid. Choose one from the list, or two dates at most 366 days apart and not in the future.',
  },
  'export-busy': {
    code: 409,
    module_code: 'INSIGHTS_ERR007',
    summary: 'You already have an export in progress. Wait until it finishes.',
  },
} as const
