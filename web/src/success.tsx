import { useLayoutEffect, useState } from 'react'
import { clearThisBrowser } from './end-this-session.ts'
import { DownloadDialog } from '@portico/features/agent-downloads/web/download-dialog.tsx'
import { deviceLink, hideDeviceLink } from '@portico/features/devices/web/registration/device-link.ts'
import { RegisterComputer } from '@portico/features/devices/web/registration/register-computer.tsx'
import { SignedInOnly } from '@portico/features/landing/web/signed-in-only.tsx'
import { SuccessPage } from '@portico/features/landing/web/success-page.tsx'

const isHostNameRequired = () => new URLSearchParams(location.search).get('is_hostname_required') === 'true'

/**
 * The last page of a sign-in that a bot requested (spec B §4, "Success screen"). Before it, the user registers a
 * computer if the address requires that, or if the computer's agent opened the page. Only in these cases does a visitor
 * who has to sign in first return here.
 */
export function Success() {
  const [isOfAgent] = useState(() => deviceLink() !== null)
  const [registers] = useState(() => isOfAgent || isHostNameRequired())
  const [isOver, setOver] = useState(false)
  // Hides the link in a layout effect, before an effect of a page inside may store the address.
  useLayoutEffect(() => hideDeviceLink(), [])
  let page = <SuccessPage endSession={clearThisBrowser} isOfAgent={isOfAgent} />
  if (registers && !isOver) page = <RegisterComputer Downloads={DownloadDialog} onDone={() => setOver(true)} />
  return <SignedInOnly returns={registers}>{page}</SignedInOnly>
}
