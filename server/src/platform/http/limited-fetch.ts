/** The largest response of a provider that is read, in bytes; metadata, keys and claims take kilobytes. */
export const largestResponse = 1024 * 1024

/**
 * Thrown for a response that is too large. It is a `TypeError`, like other failures of a fetch, so that the libraries
 * rethrow it unchanged.
 */
class ResponseTooLarge extends TypeError {
  override name = 'AnswerTooLarge'
  readonly code = 'RESPONSE_TOO_LARGE'
}

type Asked = Pick<RequestInit, 'headers' | 'method' | 'redirect'> & {
  body?: RequestInit['body'] | undefined
  signal?: RequestInit['signal'] | undefined
}

/**
 * Fetches a URL, and reads at most `largestResponse` bytes of the uncompressed response: before its timeout a provider
 * could send more than fits into memory. Rejects with code `RESPONSE_TOO_LARGE`.
 */
export async function limitedFetch(url: string, { body = null, signal = null, ...others }: Asked): Promise<Response> {
  const response = await fetch(url, { ...others, body, signal })
  if (response.body === null) return response
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body) {
    size += piece.length
    if (size > largestResponse) throw new ResponseTooLarge(`${url} answered with more than ${largestResponse} bytes.`)
    pieces.push(piece)
  }
  const { status, statusText, headers } = response
  const read = new Response(Buffer.concat(pieces), { status, statusText, headers })
  // Errors name the address that responded.
  return Object.defineProperty(read, 'url', { value: response.url })
}
