import { request as requestPlain, type RequestOptions } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, publicLookup } from './public-lookup.ts'

export type Posted = {
  /** Null without a response. */
  status: number | null
  /** Why there is no response; empty where there is one. */
  problem: string
}

type Posting = { url: URL; headers: Record<string, string>; body: string; allowsPrivate: boolean; within?: number }

/** How much of a response is read, in bytes: its status says all. */
const readAtMost = 16 * 1024

/**
 * Posts to an address that a user entered: within ten seconds, to public addresses alone unless `allowsPrivate`, following no redirect and reading
 * little of the response. Never rejects.
 */
export function postTo({ url, headers, body, allowsPrivate, within = 10_000 }: Posting): Promise<Posted> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && !allowsPrivate)
    return Promise.resolve({ status: null, problem: 'The address must begin with https:.' })
  // An address has no look-up.
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.resolve({ status: null, problem: `${host} is not on the public internet.` })
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    agent: false,
    signal: AbortSignal.timeout(within),
    ...(allowsPrivate ? {} : { lookup: publicLookup }),
  }
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? request : requestPlain
    const sent = send(url, options, (response) => {
      const status = response.statusCode ?? null
      let size = 0
      const done = () => {
        resolve({ status, problem: '' })
        sent.destroy()
      }
      response.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > readAtMost) done()
      })
      response.on('end', done)
      response.on('error', done)
    })
    sent.on('error', (error) => resolve({ status: null, problem: sentenceOf(error, within) }))
    sent.end(body)
  })
}

function sentenceOf(error: Error, within: number): string {
  const isLate = error.name === 'AbortError' || error.name === 'TimeoutError'
  return isLate ? `No response within ${within / 1000} seconds.` : error.message.slice(0, 300)
}
