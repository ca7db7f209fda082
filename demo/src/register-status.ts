import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { plainStyle } from '@portico/server/platform/http/plain-style.ts'

/** A part of the service that users notice, with a check that it works; a check that rejects counts as failed. */
export type DemoService = { name: string; about: string; works: () => boolean | Promise<boolean> }

/** The path of the status page, which is the `statuspage` of the demo's domains. */
export const demoStatusPath = '/demo/status'

const style = `${plainStyle}
body { max-width: 40rem }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .5rem 1rem }
ul { list-style: none; margin: 1.5rem 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 14px }
li { display: flex; align-items: center; justify-content: space-between; gap: 1rem; padding: .9rem 1.25rem } li + li { border-block-start: 1px solid var(--line) }
h2 { font-size: 1rem; margin: 0 } p { margin: 0 } li p, small { color: var(--quiet); font-size: .875rem }
b { white-space: nowrap; font-weight: 600; font-size: .875rem }
b::before { content: ''; display: inline-block; width: .6rem; height: .6rem; border-radius: 50%; margin-inline-end: .5rem; background: currentColor }
.up { color: light-dark(#176b34, #6fd58f) } .down { color: light-dark(#a3261b, #ff9d94) }`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * Registers the demo's status page (spec A §2: the system status link opens an external page). It checks each service
 * at the time of the request. Only in demo mode.
 */
export function registerDemoStatus(app: FastifyInstance, services: readonly DemoService[]): void {
  app.get(demoStatusPath, async (_request, reply) => {
    const found = await Promise.all(services.map(async (service) => ({ ...service, isUp: await isUp(service) })))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`)
      .send(statusPage(found, new Date()))
  })
}

async function isUp({ works }: DemoService): Promise<boolean> {
  try {
    return await works()
  } catch {
    return false
  }
}

function statusPage(found: readonly (DemoService & { isUp: boolean })[], at: Date): string {
  const down = found.filter((service) => !service.isUp).length
  const list = found.map(
    ({ name, about, isUp: up }) =>
      `<li><div><h2>${name}</h2><p>${about}</p></div><b class="${up ? 'up' : 'down'}">${up ? 'Operational' : 'Unavailable'}</b></li>`,
  )
  const summary = down === 0 ? 'All systems are operational.' : `${down} of ${found.length} services are unavailable.`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>System status</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><main><header><h1>System status</h1><a href="${demoStatusPath}">Check again</a></header>
<p>${summary}</p><ul>${list.join('')}</ul>
<small>Checked <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>
on the server that sent this page.</small></main></body></html>`
}
