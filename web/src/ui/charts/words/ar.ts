import type { Words } from './en.ts'

export const words: Words = {
  asTable: '{caption}، في جدول',
  showTable: 'عرض الجدول',
  showChart: 'عرض المخطط',
  tryAgain: 'إعادة المحاولة',
}
