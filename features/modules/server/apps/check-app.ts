import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { appFailures } from '#features/modules/server/proxy/app-failure.ts'
import { openUpstreams, usualTimeouts } from '#features/modules/server/proxy/upstream-connection.ts'

/** The status of an upstream's response, and the time until it arrived. */
export type Checked = { status: number; milliseconds: number }

/**
 * Requests the first page of an upstream as the proxy would, but without a user. The error is a sentence with the
 * reason in brackets.
 */
export async function checkApp(upstream: string): Promise<Result<Checked, string>> {
  const upstreams = openUpstreams({ ...usualTimeouts, answer: 10_000 })
  const began = performance.now()
  const sent = await upstreams.send({
    upstream,
    method: 'GET',
    path: `${new URL(upstream).pathname.replace(/\/$/, '')}/`,
    headers: { Host: new URL(upstream).host, Accept: 'text/html' },
    body: null,
    isUpgrade: false,
    signal: new AbortController().signal,
  })
  const milliseconds = Math.round(performance.now() - began)
  if (sent.ok) sent.value.response.destroy()
  upstreams.close()
  if (sent.ok) return ok({ status: sent.value.response.statusCode ?? 0, milliseconds })
  return err(`${appFailures[sent.error.failure].summary} (${sent.error.reason})`)
}
