import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { sealedRequest } from '@portico/features/devices/contract/relay-sealed.ts'
import { NotReached, post, type AgentRequest, type AgentResponse, type Transport } from '#agent/platform/transport.ts'
import { sealRequest } from './seal-request.ts'

const relayed = z.object({ sealed: z.string() })

/** Milliseconds; longer than the gateway's own wait for the server. */
const patience = 60_000

/**
 * Returns the opaque sender id by which a gateway keeps a device's requests in order; it reveals nothing about the
 * device.
 */
export function senderOf(privateKey: string): string {
  return createHash('sha256').update(`portico sender\n${privateKey}`).digest().subarray(0, 16).toString('base64url')
}

/**
 * Returns a transport through the gateway at `gateway`. Requests are encrypted for the deployment's key, so the gateway
 * can neither read nor alter them.
 */
export function gatewayTransport(parts: { gateway: string; sealingKey: string; sender: string }): Transport {
  const address = new URL('/relay', parts.gateway)
  return {
    takesGzip: false,
    async send(request, { storable }) {
      const { sealed, open } = await sealRequest(parts.sealingKey, toSeal(request))
      const headers = {
        'content-type': 'application/json',
        'portico-sender': parts.sender,
        ...(storable ? { 'portico-store': '1' } : {}),
      }
      const response = await post(address, { headers, body: Buffer.from(JSON.stringify({ sealed })) }, patience)
      return response.status === 200 ? opened(response, open) : unopened(response)
    },
  }
}

function toSeal({ path, headers, body }: AgentRequest) {
  return { path: sealedRequest.shape.path.parse(path), headers, body: Buffer.from(body).toString('utf8') }
}

async function opened(
  { body }: AgentResponse,
  open: (sealed: string) => Promise<AgentResponse | null>,
): Promise<AgentResponse> {
  const response = await open(sealedIn(body))
  if (response === null) throw new NotReached('the response through the gateway was altered')
  return response
}

function sealedIn(body: string): string {
  try {
    return relayed.parse(JSON.parse(body)).sealed
  } catch {
    return ''
  }
}

function unopened(response: AgentResponse): AgentResponse {
  if (response.status === 507) throw new NotReached('the gateway cannot store more')
  if (response.status === 503) throw new NotReached('the gateway cannot reach the server')
  if (response.status === 422) throw new NotReached('the server refused what the gateway carried')
  return response
}
