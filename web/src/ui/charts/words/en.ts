export const words = {
  asTable: '{caption}, as a table',
  showTable: 'Show table',
  showChart: 'Show chart',
  tryAgain: 'Try again',
} as const

export type Words = Record<keyof typeof words, string>
