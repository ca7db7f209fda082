import { request as requestPlain, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, publicLookup } from './public-lookup.ts'

export type Posted = {
  /** Null if there was no response. */
  status: number | null
  /** The reason why there is no response; empty if there is one. */
  problem: string
}

type Posting = { url: URL; headers: Record<string, string>; body: string; allowsPrivate: boolean; within?: number }

/**
 * Posts to an address that a user entered: within ten seconds, only to public addresses unless `allowsPrivate`,
 * following no redirect and reading only the status of the response. Never rejects.
 */
export function postTo({ url, headers, body, allowsPrivate, within = 10_000 }: Posting): Promise<Posted> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && !allowsPrivate)
    return Promise.resolve({ status: null, problem: 'The address must begin with https:.' })
  // Only names are looked up and checked then, so an IP address is checked here.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.resolve({ status: null, problem: `${host} is not on the public internet.` })
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: false,
    ...(allowsPrivate ? {} : { lookup: publicLookup }),
  }
  return new Promise((resolve) => {
    const end = (posted: Posted): void => {
      clearTimeout(timer)
      resolve(posted)
      sent.destroy()
    }
    const timer = setTimeout(
      () => end({ status: null, problem: `No response within ${within / 1000} seconds.` }),
      within,
    )
    const send = url.protocol === 'https:' ? request : requestPlain
    const sent = send(url, options, ({ statusCode = null }) => end({ status: statusCode, problem: '' }))
    sent.on('error', (error) => end({ status: null, problem: problemOf(error) }))
    // These two events come without a response and without an error.
    sent.on('upgrade', ({ statusCode = null }) => end({ status: statusCode, problem: '' }))
    sent.on('close', () => end({ status: null, problem: 'The connection was closed.' }))
    sent.end(body)
  })
}

/**
 * Returns the reason why there was no response: text that helps to fix it, and nothing that a foreign server has
 * written.
 */
function problemOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'NO_PUBLIC_ADDRESS') return 'Its name leads to no address on the public internet.'
  if (code.startsWith('HPE_')) return 'It does not answer by HTTP.'
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return `Its certificate was not accepted (${code}).`
  return code === '' ? 'It cannot be reached.' : `It cannot be reached (${code}).`
}
