import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'
import { RequestNotFound, RequestPage } from './request-page.tsx'

/** The page of the request whose number is in the address. */
export function RequestScreen(others: Omit<ComponentProps<typeof RequestPage>, 'number'>) {
  const [pathname] = useLocation()
  const number = pathname.split('/')[3] ?? ''
  return /^\d{1,9}$/.test(number) ? <RequestPage key={number} number={number} {...others} /> : <RequestNotFound />
}
