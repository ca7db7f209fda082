import { defineStories } from '@portico/web/stories/define-stories.ts'
import { companiesListed } from '@portico/web/stories/listed-devices.ts'
import { onPage } from '@portico/web/stories/sample-account.ts'
import { boardAnswer, boardOf } from '@portico/web/stories/sample-board.ts'

/** A figure wider than its widget, in a script with joined letters and with marks above and below the line. */
const longFigure = { shape: 'number', text: '١٬٢٣٤٬٥٦٧٬٨٩٠ جهازًا مُسجَّلًا لدى الشركات', note: '' } as const

export const stories = defineStories({
  'in Arabic': {
    at: '/insights',
    ...onPage(
      boardAnswer(),
      boardOf((kind) => (kind === 'device-count' ? longFigure : undefined)),
      companiesListed,
    ),
    language: 'ar',
    fits: true,
  },
})
