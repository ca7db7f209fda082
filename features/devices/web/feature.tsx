import type { devices as contract } from '#features/devices/contract/feature.ts'
import { afterEntry } from '@portico/web/core/features/after-entry.tsx'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import type { AgentKind } from '@portico/contract/core/devices/system.ts'
import { loadComputerRegistration } from './load-computer-registration.tsx'
import deviceMessages from '#features/devices/web/device/messages/en.json'
import enrolmentMessages from '#features/devices/web/enrolment/messages/en.json'
import listMessages from '#features/devices/web/list/messages/en.json'

/** The parts of the app for devices. */
export const devices: WebFeature<keyof typeof contract.pages> = {
  offers: ({ offered }) => ({ loadComputerRegistration: () => loadComputerRegistration(offered) }),
  firstSteps: [
    async () => {
      const { InstallStep } = await import('#features/devices/web/enrolment/install-step.tsx')
      return ({ entry }) => <InstallStep isDone={entry.has_devices} />
    },
  ],
  screens: ({ offered }) => [
    {
      paths: ['/insights/devices'],
      title: titleOf(listMessages, 'title'),
      Page: lazyPart(async () => {
        const { DevicesPage } = await import('#features/devices/web/list/devices-page.tsx')
        return function Devices() {
          return <DevicesPage offered={offered} mayEnrol={offered.useEntry()?.may_enrol === true} />
        }
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/insights/devices/*'],
      title: titleOf(deviceMessages, 'device'),
      Page: lazyPart(async () => {
        const { DeviceScreen } = await import('#features/devices/web/device/device-screen.tsx')
        return function Device() {
          return <DeviceScreen entry={offered.useEntry()} />
        }
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
    {
      paths: ['/insights/enrolment'],
      title: titleOf(enrolmentMessages, 'title'),
      Page: lazyPart(async () => {
        const [{ EnrolmentNotPermitted, EnrolmentPage }, Downloads, parts = null] = await Promise.all([
          import('#features/devices/web/enrolment/enrolment-page.tsx'),
          offered.loadDownloads?.(),
          offered.loadCompanyParts?.(),
        ])
        // Omits the install lines, which the page shows above the downloads. Only users who may enrol devices see the
        // page.
        const downloads = (companyid: string, kind: AgentKind) =>
          Downloads === undefined ? null : <Downloads companyid={companyid} kind={kind} withLines={false} mayEnrol />
        return afterEntry(offered, ({ may_enrol: may }) =>
          may ? <EnrolmentPage downloads={downloads} parts={parts} offered={offered} /> : <EnrolmentNotPermitted />,
        )
      }),
      frame: 'shell',
      access: 'signed-in-returns',
    },
  ],
}
