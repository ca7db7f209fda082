export const messages = {
  asTable: '{caption}, as a table',
  showTable: 'Show table',
  showChart: 'Show chart',
  tryAgain: 'Try again',
} as const

export type Messages = Record<keyof typeof messages, string>
