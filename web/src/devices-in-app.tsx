import { kindOfModule } from '@portico/contract/core/accounts/roles.ts'
import { useLocation } from 'wouter'
import { DownloadsBySystem } from '@portico/features/agent-downloads/web/downloads-by-system.tsx'
import { DeviceNotFound, DevicePage } from '@portico/features/devices/web/device/device-page.tsx'
import { DevicesPage } from '@portico/features/devices/web/list/devices-page.tsx'
import type { MadeCode } from '@portico/features/devices/web/enrolment/made-code.tsx'
import { EnrolmentNotPermitted, EnrolmentPage } from '@portico/features/devices/web/enrolment/enrolment-page.tsx'
import { useEntry } from '@portico/features/landing/web/enter.ts'
import { Loader } from '#web/ui/loader.tsx'

const isIdentifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The list of devices, with a link to enrolment for roles that may enrol. */
export function Devices() {
  return <DevicesPage mayEnrol={useEntry()?.may_enrol === true} />
}

/** The page of the device whose id is in the address. */
export function Device() {
  const [pathname] = useLocation()
  const id = pathname.split('/')[3] ?? ''
  const entry = useEntry()
  const mayEnrol = entry?.may_enrol === true
  const mayAsk = entry?.modules.some(({ modulekey }) => kindOfModule(modulekey) === 'Desk') === true
  return isIdentifier.test(id) ? (
    <DevicePage key={id} id={id} mayEnrol={mayEnrol} mayAsk={mayAsk} />
  ) : (
    <DeviceNotFound />
  )
}

// Without install lines: the page of the code shows them above. Only users who may enrol devices see this page.
const downloadsOf = (companyid: string, kind: MadeCode['kind']) => (
  <DownloadsBySystem companyid={companyid} kind={kind} withLines={false} mayEnrol />
)

/** The page that enrols devices. For roles that may not, the server refuses all its calls, which ends their session. */
export function Enrolment() {
  const entry = useEntry()
  if (entry === null) return <Loader />
  return entry.may_enrol ? <EnrolmentPage downloads={downloadsOf} /> : <EnrolmentNotPermitted />
}
