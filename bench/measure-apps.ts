import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openApp } from '@portico/features/modules/contract/open-app.ts'
import { setApp } from './apps-queries.ts'
import { tenantId } from './devices/device-queries.ts'
import { startLoad, type LoadRequest, type Measured } from './load-process.ts'
import { spreadText, type Measurement } from './results.ts'
import { openSessionAs } from './sign-in-requests.ts'
import { median, quantile, ratios, spreadOf } from './statistics.ts'

const rounds = 8

/**
 * Measures the cost of the proxy to an app, compared with the app itself, with one connection and with 16; the two
 * alternate.
 */
export async function measureApps(url: string, databaseUrl: string): Promise<Measurement> {
  const app = createServer((_request, response) => response.end('x'.repeat(1_000))).listen(0, '127.0.0.1')
  await once(app, 'listening')
  const direct = `http://127.0.0.1:${(app.address() as AddressInfo).port}`
  await setApp(databaseUrl, direct)
  const cookie = await openCookies(url)
  const load = startLoad()
  try {
    const request = (path: string): LoadRequest => ({ method: 'GET', path, headers: { cookie, accept: '*/*' } })
    const run = (to: string, path: string, connections: number) =>
      load.run({ url: to, requests: [request(path)], connections, pauseMs: 0, warmMs: 300, measureMs: 1_000 })
    return rowOf(
      await inTurns(
        (connections) => run(direct, '/', connections),
        (connections) => run(url, '/orchestrator/', connections),
      ),
    )
  } finally {
    load.stop()
    app.closeAllConnections()
    app.close()
  }
}

type Run = (connections: number) => Promise<Measured>
type Rounds = { added: number[]; itself: number[]; through: number[]; lost: number }

async function inTurns(direct: Run, proxied: Run): Promise<Rounds> {
  const measured: Rounds = { added: [], itself: [], through: [], lost: 0 }
  const middle = ({ latencies }: Measured) => quantile(latencies, 0.5)
  for (let round = 0; round < rounds; round += 1) {
    const [near, far] = [await direct(1), await proxied(1)]
    measured.added.push(middle(far) - middle(near))
    const [many, manyFar] = [await direct(16), await proxied(16)]
    measured.itself.push(many.perSecond)
    measured.through.push(manyFar.perSecond)
    for (const { refused, failed } of [near, far, many, manyFar]) measured.lost += refused + failed
  }
  return measured
}

function rowOf({ added, itself, through, lost }: Rounds): Measurement {
  const share = spreadOf(ratios(through, itself))
  const row = {
    what: 'a request of an app through the proxy, with the identity signed for it',
    floor: `the app itself: ${median(itself).toFixed(0)}/s`,
    peer: '',
    ours: `${median(added).toFixed(1)} ms more; ${median(through).toFixed(0)}/s, ${spreadText(share, 2, '×')} of the floor`,
    budget: '< 3 ms more',
    met: median(added) < 3 && lost === 0,
  }
  return { rows: [row], remarks: lost === 0 ? [] : [`${lost} requests of the app were refused or failed.`] }
}

/** Returns the cookies of a browser that has opened the app. */
async function openCookies(url: string): Promise<string> {
  const { headers } = await openSessionAs(url, 'admin@aurora.test', tenantId)
  const response = await fetch(url + openApp.path, {
    method: openApp.method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/orchestrator/' }),
  })
  const [set = ''] = response.headers.getSetCookie()
  return `${headers['cookie'] ?? ''}; ${set.split(';')[0] ?? ''}`
}
