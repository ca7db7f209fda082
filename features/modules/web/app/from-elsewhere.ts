import { fromElsewhere } from '@portico/contract/core/pages/own-path.ts'

/** The way in which this document was loaded: the names of the server's metrics, and the referrer. */
export type Loaded = { metrics: readonly string[]; from: string }

/** Reads how this document was loaded. */
export function loadOfPage(): Loaded {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded instanceof PerformanceNavigationTiming
    ? { metrics: loaded.serverTiming.map(({ name }) => name), from: loaded.name }
    : { metrics: [], from: location.href }
}

/**
 * Returns whether a page of another site may have chosen this address of an app, directly or through the sign-in
 * (`redirectto`). If it were opened immediately, that link would count as our own request to the app. The app's first
 * page is safe.
 */
export function isChosenElsewhere(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  loaded: Loaded,
): boolean {
  if (search === '' && /^(\/apps\/[^/]+|\/orchestrator)\/?$/.test(pathname)) return false
  if (!loaded.metrics.includes(fromElsewhere)) return false
  const from = new URL(loaded.from)
  return from.pathname === pathname || from.search !== ''
}
