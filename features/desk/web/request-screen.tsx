import { useLocation } from 'wouter'
import { RequestNotFound, RequestPage } from './request-page.tsx'

/** The request that the address names. */
export function RequestScreen() {
  const [pathname] = useLocation()
  const number = pathname.split('/')[3] ?? ''
  return /^\d{1,9}$/.test(number) ? <RequestPage key={number} number={number} /> : <RequestNotFound />
}
