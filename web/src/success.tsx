import { useLayoutEffect, useState } from 'react'
import { clearThisBrowser } from './end-this-session.ts'
import { DownloadDialog } from '@portico/features/agent-downloads/web/download-dialog.tsx'
import { deviceLink, hideDeviceLink } from '@portico/features/devices/web/registration/device-link.ts'
import { RegisterComputer } from '@portico/features/devices/web/registration/register-computer.tsx'
import { SignedInOnly } from '@portico/features/landing/web/signed-in-only.tsx'
import { SuccessPage } from '@portico/features/landing/web/success-page.tsx'

const isHostNameRequired = () => new URLSearchParams(location.search).get('is_hostname_required') === 'true'

/**
 * The end of a sign-in that a bot requested, before which the user registers a computer if the address requires it or
 * the computer's agent opened the page (spec B §4, "Success screen"). A sign-in in between leads back only to such a
 * page.
 */
export function Success() {
  const [isOfAgent] = useState(() => deviceLink() !== null)
  const [registers] = useState(() => isOfAgent || isHostNameRequired())
  const [isOver, setOver] = useState(false)
  // Before an effect of a page inside it may store the address.
  useLayoutEffect(() => hideDeviceLink(), [])
  let page = <SuccessPage endSession={clearThisBrowser} isOfAgent={isOfAgent} />
  if (registers && !isOver) page = <RegisterComputer Downloads={DownloadDialog} onDone={() => setOver(true)} />
  return <SignedInOnly returns={registers}>{page}</SignedInOnly>
}
