import type { AppTarget } from '#features/modules/contract/app-target.ts'

/** The path and query of a request at its upstream. */
export function upstreamPath(upstream: string, { rest, query }: Pick<AppTarget, 'rest' | 'query'>): string {
  const base = new URL(upstream).pathname.replace(/\/+$/, '')
  return `${base}${rest === '' ? '/' : rest}${query}`
}
