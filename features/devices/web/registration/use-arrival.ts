import { findDevices, type FoundDevice } from '#features/devices/contract/find-devices.ts'
import { useEffect, useState } from 'react'
import { send } from '@portico/web/core/calls/send.ts'

/** The interval between look-ups, and the longer interval after a refusal, in milliseconds. */
const every = 5_000
const afterRefusal = 20_000

/**
 * Looks up a host name repeatedly until a device with that name exists, for example after its agent was installed.
 * Returns the devices; null until then. Pauses while the page is hidden.
 */
export function useArrival(hostname: string): readonly FoundDevice[] | null {
  const [devices, setDevices] = useState<readonly FoundDevice[] | null>(null)
  const isThere = devices !== null
  useEffect(() => {
    if (isThere) return undefined
    const ending = new AbortController()
    const { signal } = ending
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const isHidden = document.visibilityState === 'hidden'
      const outcome = isHidden ? null : await send(findDevices, { query: { hostname, isactive: 'true' } }, { signal })
      if (signal.aborted) return
      if (outcome?.ok === true && outcome.data.length > 0) return setDevices(outcome.data)
      const isUsual = outcome === null || outcome.ok || outcome.refusal === 'no-such-device'
      timer = setTimeout(() => void look(), isUsual ? every : afterRefusal)
    }
    timer = setTimeout(() => void look(), every)
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [hostname, isThere])
  return devices
}
