import { kindOfModule } from '@portico/contract/core/accounts/roles.ts'
import { useLocation } from 'wouter'
import type { Entry } from '@portico/web/core/features/offers.ts'
import { DeviceNotFound, DevicePage } from './device-page.tsx'

const isIdentifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Shows the page of the device whose id is in the address. */
export function DeviceScreen({ entry }: { entry: Entry | null }) {
  const [pathname] = useLocation()
  const id = pathname.split('/')[3] ?? ''
  const mayEnrol = entry?.may_enrol === true
  const mayAsk = entry?.modules.some(({ modulekey }) => kindOfModule(modulekey) === 'Desk') === true
  return isIdentifier.test(id) ? (
    <DevicePage key={id} id={id} mayEnrol={mayEnrol} mayAsk={mayAsk} />
  ) : (
    <DeviceNotFound />
  )
}
