import { createHash } from 'node:crypto'
import { identifier } from '@portico/contract/core/calls/text.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import {
  readMailbox,
  readMailboxFile,
  readMailboxFileNames,
  readMailboxMail,
  type ReceivedMail,
} from './mailbox-queries.ts'
import { escapeHtml } from '@portico/contract/platform/characters.ts'
import { plainStyle } from '@portico/server/platform/http/plain-style.ts'

const style = `${plainStyle}
body { max-width: 46rem }
header { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .5rem 1rem }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem 1.5rem; margin: 1rem 0 }
h2 { font-size: 1.05rem; margin: 0 } p { margin: .25rem 0 } .to { color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 1rem 0 0; border-block-start: 1px solid var(--line); padding-block-start: 1rem }`
const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * Registers the demo's mailbox: `/demo/mailbox` for users, `/demo/mailbox.json` for programs (`?to=` for one
 * recipient), `/demo/mailbox/:id` for one email as HTML, `/demo/mailbox/:id/:place` for one of its files. Only in demo
 * mode (DESIGN §5).
 */
export function registerMailbox(app: FastifyInstance, database: Pool): void {
  app.get<{ Querystring: { to?: string } }>('/demo/mailbox.json', async ({ query: { to } }, reply) => {
    const mails = await readMailbox(database, typeof to === 'string' ? to : undefined)
    const files = await filesOf(database, mails)
    return reply.header('cache-control', 'no-store').send(
      mails.map((mail) => ({
        id: mail.id,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        files: (files.get(mail.id) ?? []).map((name, index) => ({ name, url: `/demo/mailbox/${mail.id}/${index}` })),
        received_at: mail.received_at.toISOString(),
      })),
    )
  })
  app.get('/demo/mailbox', async (_request, reply) => {
    const mails = await readMailbox(database)
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`)
      .send(mailboxPage(mails, await filesOf(database, mails)))
  })
  app.get<{ Params: { id: string } }>('/demo/mailbox/:id', async (request, reply) => {
    const mail = identifier.safeParse(request.params.id).success
      ? await readMailboxMail(database, request.params.id)
      : undefined
    if (mail === undefined) return reply.code(404).type('text/plain').send('There is no such mail.')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; sandbox",
      )
      .send(mail.html)
  })
  registerFiles(app, database)
}

/** Files are sent as downloads, so that an attachment never runs as a page. */
function registerFiles(app: FastifyInstance, database: Pool): void {
  app.get<{ Params: { id: string; place: string } }>(
    '/demo/mailbox/:id/:place(^\\d{1,2}$)',
    async ({ params: { id, place } }, reply) => {
      const file = identifier.safeParse(id).success ? await readMailboxFile(database, id, Number(place)) : undefined
      if (file === undefined) return reply.code(404).type('text/plain').send('There is no such file.')
      return reply
        .type(file.type)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
        .send(file.bytes)
    },
  )
}

type FileNames = ReadonlyMap<string, readonly string[]>

const filesOf = (database: Pool, mails: readonly ReceivedMail[]): Promise<FileNames> =>
  readMailboxFileNames(
    database,
    mails.map(({ id }) => id),
  )

function mailboxPage(mails: readonly ReceivedMail[], files: FileNames): string {
  const list = mails.map((mail) => mailArticle(mail, files.get(mail.id) ?? [])).join('')
  const empty = '<p>No mail yet. What the demo sends appears here: sign in as nurse@borealis.test to see one.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Demo mailbox</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head>
<body><main><header><h1>Demo mailbox</h1><a href="/demo/mailbox">Look again</a></header>
${list === '' ? empty : list}</main></body></html>`
}

function mailArticle(mail: ReceivedMail, files: readonly string[]): string {
  const at = mail.received_at.toISOString()
  const links = files.map((name, index) => `<a href="/demo/mailbox/${mail.id}/${index}">${escapeHtml(name)}</a>`)
  return `<article><h2><a href="/demo/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a></h2>
<p class="to">to ${escapeHtml(mail.recipient)} · <time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time></p>
${links.length === 0 ? '' : `<p>Attached: ${links.join(', ')}</p>\n`}<pre>${escapeHtml(mail.text)}</pre></article>`
}
