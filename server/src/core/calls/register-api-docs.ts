import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { constants } from 'node:zlib'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { coreRefusals } from '@portico/contract/core/calls/core-refusals.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import manifest from '../../../package.json' with { type: 'json' }
import { escapeHtml } from '@portico/contract/platform/characters.ts'
import { refused } from './handler.ts'
import { refusalEnvelope, sendEnvelope } from './envelope.ts'
import { openApiOf, type Documented } from './open-api.ts'
import { packText, sendPacked } from '#server/platform/http/packed-text.ts'
import { plainStyle } from '#server/platform/http/plain-style.ts'
import { keepOnce } from '#server/platform/cache/keep-once.ts'
import type { SessionStore } from '#server/core/sessions/session-store.ts'
import { cookieName } from '#server/core/sessions/token.ts'

const style = `${plainStyle}
body { max-width: 60rem }
ul { columns: 24rem; column-gap: 2rem; list-style: none; margin: 2rem 0; padding: 1.25rem 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; font-size: .9rem }
li { break-inside: avoid; padding: .2rem 0 } li a { text-decoration: none } li a:hover { text-decoration: underline }
section { border-block-start: 1px solid var(--line); padding: 1.5rem 0; scroll-margin-block-start: 1rem }
h2 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere } b { margin-inline-end: .5rem; color: var(--link) }
section p { margin: .5rem 0 } summary { cursor: pointer; padding: .2rem 0; color: var(--quiet); font-size: .9rem }
pre { overflow-x: auto; margin: .25rem 0 .75rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; font-size: .85rem; background: var(--surface) }
table { border-collapse: collapse; font-size: .9rem } td { padding: .2rem .9rem .2rem 0; vertical-align: top }`
/** The Brotli quality of the document and the page, each of which is compressed once for all readers. */
const packing = { [constants.BROTLI_PARAM_QUALITY]: 9 }
const styleHash = createHash('sha256').update(style).digest('base64')

// Opening a page sends only the cookie: this script requests it again with the stored token.
const fetchWithToken = `fetch('/api/docs',{headers:{'API-Key':localStorage.getItem('usertoken')??''}})
.then(async(answer)=>{if(answer.ok)document.documentElement.innerHTML=await answer.text()})`
const scriptHash = createHash('sha256').update(fetchWithToken).digest('base64')
const closedPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Portico API</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main><h1>Portico API</h1>
<p>This page is only for signed-in users. <a href="/">Sign in</a>, and open it again.</p></main>
<script>${fetchWithToken}</script></body></html>`

/**
 * Registers `/api/openapi.json`, generated from the contract, and `/api/docs`, the same as a page (DESIGN §3). With
 * `sessions` both require a session, as calls do: without one the first refuses `session-ended`, and the second
 * responds with 401.
 */
export function registerApiDocs(
  app: FastifyInstance,
  documented: Documented,
  sessions: Pick<SessionStore, 'find'> | null,
): void {
  const mayRead = async ({ headers, cookies }: FastifyRequest): Promise<boolean> => {
    const token = headers['api-key']
    if (sessions === null) return true
    return typeof token === 'string' && (await sessions.find(token, cookies[cookieName] ?? '', Date.now())) !== null
  }
  // The document is created on the first request, because most servers never receive one.
  const documentOnce = keepOnce(() => openApiOf(documented, manifest.version))
  const documentText = keepOnce(async () => packText(JSON.stringify(await documentOnce()), packing))
  const page = keepOnce(async () => packText(await docsPage(documented, await documentOnce()), packing))
  const caching = sessions === null ? 'no-cache' : 'no-store'
  app.get('/api/openapi.json', async (request, reply) => {
    reply.header('cache-control', caching)
    if (!(await mayRead(request))) return sendEnvelope(reply, refusalEnvelope(refused('session-ended'), coreRefusals))
    return sendPacked(request, reply.type('application/json; charset=utf-8'), await documentText())
  })
  app.get('/api/docs', async (request, reply) => {
    const isOpen = await mayRead(request)
    const scripts = isOpen ? '' : `script-src 'sha256-${scriptHash}'; connect-src 'self'; `
    const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; ${scripts}frame-ancestors 'none'`
    reply.type('text/html; charset=utf-8').headers({ 'cache-control': caching, 'content-security-policy': policy })
    if (!isOpen) return reply.code(401).send(closedPage)
    return sendPacked(request, reply, await page())
  })
}

const accessDescriptions = {
  'anyone': 'Anyone may call it.',
  'session': 'Needs a session: its token and its cookie.',
  'device': 'For agents, which sign their requests (RFC 9421).',
  'hub': 'For chat hubs, which prove themselves in the call.',
  'code-pending': 'Needs a sign-in that waits for its code.',
} as const

type Operation = { parameters: unknown[]; requestBody?: unknown; responses: Record<string, unknown> }

async function docsPage({ calls, refusals }: Documented, document: Record<string, unknown>): Promise<string> {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const sections: string[] = []
  for (const [name, call] of Object.entries(calls)) {
    await setImmediate()
    const operation = paths[call.path.replaceAll(/:([a-z]+)/g, '{$1}')]?.[call.method.toLowerCase()]
    if (operation !== undefined) sections.push(sectionOf(name, call, operation, rowsOf(call, refusals)))
  }
  const contents = Object.entries(calls).map(
    ([name, call]) => `<li><a href="#${name}">${escapeHtml(call.about)}</a></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Portico API</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>
<h1>Portico API</h1>
<p>Every answer is an envelope <code>{ code, summary, data, module_code }</code>; the HTTP status equals <code>code</code>.
A session is proven by a token in the header <code>API-Key</code> and by the cookie
<code>__Host-portico</code>. Everything here is also in <a href="/api/openapi.json">openapi.json</a>.</p>
<ul>${contents.join('')}</ul>${sections.join('')}</main></body></html>`
}

const rowsOf = (call: Call, refusals: Documented['refusals']) =>
  call.refusals.map((refusal) => {
    const { code, module_code, summary } = refusals[refusal]
    return `<tr><td>${code}</td><td><code>${module_code}</code></td><td>${escapeHtml(summary)}</td></tr>`
  })

function sectionOf(name: string, call: Call, operation: Operation, rows: readonly string[]): string {
  const input = [
    operation.parameters.length === 0 ? '' : jsonBlock('Parameters', operation.parameters),
    operation.requestBody === undefined ? '' : jsonBlock('Body', operation.requestBody),
  ]
  const getForm =
    call.getForm === undefined
      ? ''
      : `<p>Also as <code>GET ${escapeHtml(call.getForm)}</code>, with the fields in the query; addresses are logged on their way.</p>`
  return `<section id="${name}"><h2><b>${call.method}</b>${escapeHtml(call.path)}</h2>
<p>${escapeHtml(call.about)} ${accessDescriptions[call.access]}</p>${getForm}${input.join('')}
${jsonBlock('Answer', operation.responses['200'])}
${rows.length === 0 ? '' : `<details><summary>Refusals</summary><table>${rows.join('')}</table></details>`}</section>`
}

function jsonBlock(title: string, value: unknown): string {
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
}
