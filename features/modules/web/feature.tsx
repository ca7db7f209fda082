import type { modules as contract } from '#features/modules/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '#features/modules/web/messages/en.json'

const loadAppEntry = async () => (await import('#features/modules/web/app/app-entry.tsx')).AppEntry

/** The parts of the app for modules and the apps behind Portico. */
export const modules: WebFeature<keyof typeof contract.pages> = {
  offers: () => ({ loadAppEntry }),
  screens: ({ offered }) => [
    {
      paths: ['/beakapps'],
      title: titleOf(messages, 'modules'),
      Page: lazyPart(async () => {
        const { ModulePicker } = await import('./module-picker.tsx')
        return function Modules() {
          return <ModulePicker {...offered.useModulesRead()} opened={offered.useOpened()} />
        }
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/apps/*'],
      title: titleOf(messages, 'modules'),
      Page: lazyPart(loadAppEntry),
      frame: 'shell',
      access: 'signed-in-returns',
    },
  ],
}
