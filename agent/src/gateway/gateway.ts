import type { Server } from 'node:http'
import path from 'node:path'
import { offerIn } from '#agent/sealing/offer-headers.ts'
import type { SignedClient } from '#agent/platform/signed-client.ts'
import type { AgentState } from '#agent/platform/state-file.ts'
import { askServer } from '#agent/update/ask-server.ts'
import { downloadProgram } from '#agent/update/download-program.ts'
import { readManifest } from '#agent/update/read-manifest.ts'
import { forwardBy } from './forward-sealed.ts'
import { createGatewayServer } from './gateway-server.ts'
import { MessageStore } from './message-store.ts'
import { ProgramCache } from './program-cache.ts'
import { Relay } from './relay.ts'
import { Uplink } from './uplink.ts'

/** The local address and port on which a gateway listens. */
export type ListenAt = { host: string; port: number }

/** Parses an address such as `0.0.0.0:8765`, `[::]:8765` or `8765`; null if invalid. */
export function readListenAt(text: string): ListenAt | null {
  const [, host = '0.0.0.0', port = ''] = /^(?:\[?([\d.:a-f]+|localhost)\]?:)?(\d{1,5})$/.exec(text) ?? []
  return port !== '' && Number(port) <= 65_535 ? { host, port: Number(port) } : null
}

export type Gateway = { address: string; status: () => Record<string, unknown>; stop: () => Promise<void> }

/**
 * Starts to relay for the agents of a site with this gateway's credentials. `client` signs its requests; reports wait
 * in `folder`. Throws if the address is in use.
 */
export async function startGateway(parts: {
  folder: string
  state: AgentState
  client: SignedClient
  listenAt: ListenAt
  log: (line: string) => void
}): Promise<Gateway> {
  const { folder, state, client, listenAt, log } = parts
  const store = await MessageStore.open(path.join(folder, 'store'), (count, why) =>
    log(`${count} of the stored reports were dropped: ${why}.`),
  )
  const uplink = new Uplink({ forward: forwardBy(client), log })
  const relay = new Relay({ store, uplink, log })
  const ask = askServer(state.server, client)
  const programs = new ProgramCache(path.join(folder, 'programs'), async (manifest, file) => {
    const downloaded = await downloadProgram(manifest, file, ask)
    return downloaded.outcome === 'done'
  })
  const status = () => ({ uplink: uplink.downSince === null ? 'up' : 'down', waiting: store.totals })
  const server = createGatewayServer({
    relay: (...message) => relay.relay(...message),
    programs,
    readOffer: (headers) => {
      const offer = offerIn(headers)
      return offer === null ? null : readManifest(offer, state.release_key)
    },
    health: () => ({ status: 'ok', ...status() }),
  })
  await listening(server, listenAt)
  const { messages } = store.totals
  log(
    `The gateway listens on ${listenAt.host}:${portOf(server)}${messages > 0 ? `; ${messages} stored reports wait` : ''}.`,
  )
  return {
    address: `http://${listenAt.host}:${portOf(server)}`,
    status,
    async stop() {
      server.close()
      server.closeAllConnections()
      await relay.stop()
    },
  }
}

function listening(server: Server, { host, port }: ListenAt): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
