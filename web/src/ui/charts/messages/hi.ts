import type { Messages } from './en.ts'

export const messages: Messages = {
  asTable: '{caption}, तालिका के रूप में',
  showTable: 'तालिका दिखाएँ',
  showChart: 'चार्ट दिखाएँ',
  tryAgain: 'फिर से कोशिश करें',
}
