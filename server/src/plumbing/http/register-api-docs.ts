import { createHash } from 'node:crypto'
import type { Call } from '@portico/contract/plumbing/call.ts'
import { refusals } from '@portico/contract/plumbing/refusals.ts'
import type { FastifyInstance } from 'fastify'
import manifest from '../../../package.json' with { type: 'json' }
import { escapeHtml } from '#server/plumbing/escape-html.ts'
import { openApiOf } from '#server/plumbing/http/open-api.ts'
import { plainStyle } from '#server/plumbing/http/plain-style.ts'

const style = `${plainStyle}
body { max-width: 60rem }
ul { columns: 24rem; column-gap: 2rem; list-style: none; margin: 2rem 0; padding: 1.25rem 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 14px; font-size: .9rem }
li { break-inside: avoid; padding: .2rem 0 } li a { text-decoration: none } li a:hover { text-decoration: underline }
section { border-block-start: 1px solid var(--line); padding: 1.5rem 0; scroll-margin-block-start: 1rem }
h2 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere } b { margin-inline-end: .5rem; color: var(--link) }
section p { margin: .5rem 0 } summary { cursor: pointer; padding: .2rem 0; color: var(--quiet); font-size: .9rem }
pre { overflow-x: auto; margin: .25rem 0 .75rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; font-size: .85rem; background: var(--surface) }
table { border-collapse: collapse; font-size: .9rem } td { padding: .2rem .9rem .2rem 0; vertical-align: top }`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * `/api/openapi.json`, generated from the contract, and `/api/docs`, the same for people (DESIGN §3).
 */
export function registerApiDocs(app: FastifyInstance, calls: Record<string, Call>): void {
  // Made when somebody first asks: most servers are never asked.
  let document: ReturnType<typeof openApiOf> | null = null
  let page: string | null = null
  const documentOnce = () => (document ??= openApiOf(calls, manifest.version))
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(documentOnce()),
  )
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`)
      .send((page ??= docsPage(calls, documentOnce()))),
  )
}

const accessWords = {
  'anyone': 'Anyone may call it.',
  'session': 'Needs a session: both halves of its token.',
  'hub': 'For chat hubs, which prove themselves in the call.',
  'code-pending': 'Needs a sign-in that waits for its code.',
} as const

type Operation = { parameters: unknown[]; requestBody?: unknown; responses: Record<string, unknown> }

function docsPage(calls: Record<string, Call>, document: Record<string, unknown>): string {
  const paths = document['paths'] as Record<string, Record<string, Operation>>
  const sections = Object.entries(calls).map(([name, call]) => {
    const operation = paths[call.path.replaceAll(/:([a-z]+)/g, '{$1}')]?.[call.method.toLowerCase()]
    return operation === undefined ? '' : sectionOf(name, call, operation)
  })
  const contents = Object.entries(calls).map(
    ([name, call]) => `<li><a href="#${name}">${escapeHtml(call.about)}</a></li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Portico API</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>
<h1>Portico API</h1>
<p>Every answer is an envelope <code>{ code, summary, data, module_code }</code>; the HTTP status equals <code>code</code>.
A session's token travels in two halves: one in the header <code>API-Key</code>, one in the cookie
<code>__Host-portico</code>. Everything here is also in <a href="/api/openapi.json">openapi.json</a>.</p>
<ul>${contents.join('')}</ul>${sections.join('')}</main></body></html>`
}

function sectionOf(name: string, call: Call, operation: Operation): string {
  const input = [
    operation.parameters.length === 0 ? '' : jsonBlock('Parameters', operation.parameters),
    operation.requestBody === undefined ? '' : jsonBlock('Body', operation.requestBody),
  ]
  const rows = call.refusals.map((refusal) => {
    const { code, module_code, summary } = refusals[refusal]
    return `<tr><td>${code}</td><td><code>${module_code}</code></td><td>${escapeHtml(summary)}</td></tr>`
  })
  return `<section id="${name}"><h2><b>${call.method}</b>${escapeHtml(call.path)}</h2>
<p>${escapeHtml(call.about)} ${accessWords[call.access]}</p>${input.join('')}
${jsonBlock('Answer', operation.responses['200'])}
${rows.length === 0 ? '' : `<details><summary>Refusals</summary><table>${rows.join('')}</table></details>`}</section>`
}

function jsonBlock(title: string, value: unknown): string {
  return `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`
}
