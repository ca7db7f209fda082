import type { insights as contract } from '#features/insights/contract/feature.ts'
import { Suspense } from 'react'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '#features/insights/web/messages/en.json'

/** The parts of the app for boards. */
export const insights: WebFeature<keyof typeof contract.pages> = {
  screens: ({ offered }) => {
    // Not loaded with the page, which is loaded once: whether the user may be on trial changes with the session.
    const Beginning = lazyPart(async () => (await offered.loadBeginning?.()) ?? (() => null))
    return [
      {
        paths: ['/insights', '/insights/*'],
        title: titleOf(messages, 'title'),
        Page: lazyPart(async () => {
          const [{ InsightsPage }, ThemeChoice, Pins] = await Promise.all([
            import('./insights-page.tsx'),
            offered.loadThemeChoice(),
            offered.loadPins?.(),
            offered.mayBeTrial() ? offered.loadBeginning?.() : undefined,
          ])
          const beginning = (
            <Suspense>
              <Beginning />
            </Suspense>
          )
          return function Insights() {
            return (
              <InsightsPage
                begin={offered.mayBeTrial() ? beginning : null}
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
    ]
  },
}
