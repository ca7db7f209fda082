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
    summary: 'Only administrators change the board of a company or of a role.',
  },
  'board-not-valid': {
    code: 409,
    module_code: 'INSIGHTS_ERR004',
    summary:
      'This board cannot be kept: widgets overlap, are outside of the grid, or have a size that is not possible.',
  },
  'board-changed': {
    code: 409,
    module_code: 'INSIGHTS_ERR005',
    summary: 'This board was changed meanwhile.',
  },
  'range-not-valid': {
    code: 409,
    module_code: 'INSIGHTS_ERR006',
    summary:
      'This time range is not valid. Choose one of the list, or two days at most 366 days apart, not in the future.',
  },
  'export-busy': {
    code: 409,
    module_code: 'INSIGHTS_ERR007',
    summary: 'An export of yours is under way. Wait until it is done.',
  },
} as const
