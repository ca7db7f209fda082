import { expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { htmlOf } from './mail-html.ts'

const htmlWith = (label: string, text: string) =>
  htmlOf({ subject: 'Weekly', lines: ['Hello,'], figures: [{ label, text }], notes: [] }, 'en', defaultDomain)
const ofFigure = (label: string) => new RegExp(`<(td|p) [^>]*>${label}</`)

it.each([
  ['Number of rows', '240', 'td'],
  ['Number of rows', 'Rheinisch-Westfälische Gesellschaft für Fernwärme mbH', 'p'],
  ['Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', '240', 'p'],
  ['Average of الشركة العالمية المتحدة للخدمات', '٢٤٠', 'td'],
])('a figure is beside its label if both fit a phone, else below: %s, %s', (label, text, element) => {
  const html = htmlWith(label, text)
  expect(ofFigure(label).exec(html)?.[1]).toBe(element)
  // Only a label beside its value keeps its words whole; a stacked label may wrap.
  expect(html.includes('word-break:normal')).toBe(element === 'td')
})
