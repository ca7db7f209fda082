/** The flag RTF_UP: the route is in use. */
const isUp = 1
/** The flag RTF_REJECT: the route leads nowhere. */
const isRejected = 0x0200

type Route = { name: string; metric: number }

/**
 * Returns the interfaces of the default routes, the preferred one first: IPv4 before IPv6, then by metric. Inputs are
 * /proc/net/route and /proc/net/ipv6_route; empty if there is no default route.
 */
export function defaultRoutes(route: string, route6: string): string[] {
  const found = [...byMetric(routesIn(route)), ...byMetric(routes6In(route6))]
  return [...new Set(found.map(({ name }) => name))]
}

function routesIn(route: string): Route[] {
  return route.split('\n').flatMap((line) => {
    const [name = '', destination, , flags = '', , , metric = '', mask] = line.trim().split(/\s+/)
    const isDefault = destination === '00000000' && mask === '00000000' && leads(Number.parseInt(flags, 16))
    return isDefault ? [{ name, metric: Number(metric) }] : []
  })
}

function routes6In(route6: string): Route[] {
  return route6.split('\n').flatMap((line) => {
    const [destination = '', length, , , , metric = '', , , flags = '', name = ''] = line.trim().split(/\s+/)
    const isDefault = /^0{32}$/.test(destination) && length === '00' && leads(Number.parseInt(flags, 16))
    return isDefault && name !== 'lo' ? [{ name, metric: Number.parseInt(metric, 16) }] : []
  })
}

const leads = (flags: number) => (flags & isUp) !== 0 && (flags & isRejected) === 0

const byMetric = (routes: readonly Route[]) => routes.toSorted((one, other) => one.metric - other.metric)
