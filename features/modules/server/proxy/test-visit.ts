import { request as requestPlain, type IncomingMessage } from 'node:http'

export type Sent = { method?: string; headers?: Record<string, string | string[]>; body?: string; cookie: string }
export type Got = { status: number; headers: IncomingMessage['headers']; raw: string[]; text: string }

/** The headers of a browser that navigates to a page on the same site, and those of a script on it. */
export const page = {
  'accept': 'text/html',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'same-origin',
}
export const script = { 'accept': '*/*', 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }

/** Sends a request without following redirects. */
export function visitAt(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, cookie }: Sent,
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = requestPlain(
      { port, host: '127.0.0.1', path, method, agent: false, headers: { Cookie: cookie, ...headers } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => (text += part))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, raw: response.rawHeaders, text }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
