import type { insights as contract } from '#features/insights/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '#features/insights/web/messages/en.json'

/** The parts of the app for boards. */
export const insights: WebFeature<keyof typeof contract.pages> = {
  screens: ({ offered }) => [
    {
      paths: ['/insights', '/insights/*'],
      title: titleOf(messages, 'title'),
      Page: lazyPart(async () => {
        const [{ InsightsPage }, ThemeChoice, Beginning, Pins] = await Promise.all([
          import('./insights-page.tsx'),
          offered.loadThemeChoice(),
          offered.mayBeTrial() ? offered.loadBeginning?.() : undefined,
          offered.loadPins?.(),
        ])
        return function Insights() {
          return (
            <InsightsPage
              begin={Beginning === undefined ? null : <Beginning />}
              pins={Pins === undefined ? null : <Pins />}
              companies={offered.useCompanies()}
              themes={<ThemeChoice />}
              report={offered.reportFault}
            />
          )
        }
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
  ],
}
