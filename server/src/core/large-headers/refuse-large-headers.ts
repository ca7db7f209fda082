import { coreRefusals } from '@portico/contract/core/calls/core-refusals.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalEnvelope, sendEnvelope } from '#server/core/calls/envelope.ts'
import { refused } from '#server/core/calls/handler.ts'
import { pageLanguageOf } from '#server/core/pages/page-language.ts'
import { hostOf } from '#server/platform/http/origin.ts'
import { isNavigation } from '#server/platform/http/navigation.ts'
import { cookiesPage, deleteCookiesPath } from './cookies-page.ts'

/** Bytes of a request's first line and headers that are served. */
const servedAtMost = 16 * 1024

type SettingsOf = (host: string) => Pick<DomainSettings, 'companyname' | 'companylogo' | 'languages'>

/**
 * Refuses requests whose headers are too large with 431. A browser whose cookies are the reason gets a page with the
 * brand of the host, and its button deletes them (decisions/0164). The parser accepts larger headers, so that they can
 * be answered here; beyond its limit `handleClientError` answers.
 */
export function refuseLargeHeaders(app: FastifyInstance, settingsOf: SettingsOf): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (sizeOf(request) <= servedAtMost) done()
    else void refuse(request, reply, settingsOf)
  })
}

/** Returns the bytes of a request's first line and headers; header values have one letter for each byte. */
function sizeOf({ raw }: FastifyRequest): number {
  const line = `${raw.method ?? ''} ${raw.url ?? ''} HTTP/1.1\r\n`.length
  // Each name and value has two more bytes: ": " or the end of the line.
  return raw.rawHeaders.reduce((sum, text) => sum + text.length + 2, line)
}

function refuse(request: FastifyRequest, reply: FastifyReply, settingsOf: SettingsOf): FastifyReply {
  reply.header('connection', 'close')
  const cookies = request.headers.cookie?.length ?? 0
  const isReason = 2 * cookies > sizeOf(request)
  if (!isReason || !isNavigation(request)) {
    return sendEnvelope(reply, { ...refusalEnvelope(refused('too-large'), coreRefusals), code: 431 })
  }
  if (asksToDelete(request)) {
    return reply.header('clear-site-data', '"cookies"').header('cache-control', 'no-store').redirect('/', 303)
  }
  const host = hostOf(request.host)
  const settings = settingsOf(host)
  const { html, policy } = cookiesPage({ settings, host, language: pageLanguageOf(request, settings.languages) })
  return reply
    .code(431)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/** Returns whether the button of the page was pressed, and not a form of another site. */
function asksToDelete({ method, url, headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  return method === 'POST' && url === deleteCookiesPath && site === 'same-origin'
}
