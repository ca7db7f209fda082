import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { sendEnvelope } from '@portico/server/core/calls/envelope.ts'
import { pageLanguageOf } from '@portico/server/core/pages/page-language.ts'
import { isNavigation } from '@portico/server/platform/http/navigation.ts'
import { hostOf } from '@portico/server/platform/http/origin.ts'
import { appFailures, type Failed } from './app-failure.ts'
import { failurePage } from './app-failure-page.ts'

/** Returns whether a request is a navigation of a whole window, not of a frame. False if the browser does not say. */
export const isWindow = (request: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  isNavigation(request) && request.headers['sec-fetch-dest'] === 'document'

/**
 * Responds to a request for which the app has given no response: with a page to navigating browsers, with an envelope
 * to others.
 */
export function sendFailure(
  { settingsOf }: Pick<AppContext, 'settingsOf'>,
  { request, reply, app }: { request: FastifyRequest; reply: FastifyReply; app: string },
  { failure }: Failed,
): FastifyReply {
  const { code, module_code, summary } = appFailures[failure]
  // Closes the connection, because the following bytes may not be a request.
  if (failure === 'not-valid') reply.header('connection', 'close')
  if (!isNavigation(request))
    return sendEnvelope(reply, { code, summary, data: { reference: request.id }, module_code })
  const settings = settingsOf(hostOf(request.host))
  const { html, policy } = failurePage({
    failure,
    settings,
    language: pageLanguageOf(request, settings.languages),
    app,
    again: request.method === 'GET' && code >= 500 ? request.url : '',
    reference: request.id,
  })
  return reply
    .code(code)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'vary': 'accept-language, cookie' })
    .type('text/html; charset=utf-8')
    .send(html)
}
