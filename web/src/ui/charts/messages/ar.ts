import type { Messages } from './en.ts'

export const messages: Messages = {
  asTable: '{caption}، في جدول',
  showTable: 'عرض الجدول',
  showChart: 'عرض المخطط',
  tryAgain: 'إعادة المحاولة',
}
