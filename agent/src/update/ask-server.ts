import type { ReleaseManifest } from '@portico/contract/core/devices/device-report.ts'
import { releasePathOf } from '@portico/features/agent-downloads/contract/downloads.ts'
import type { SignedClient } from '#agent/platform/signed-client.ts'
import { offerHeaders } from '#agent/sealing/offer-headers.ts'
import type { AskForProgram } from './download-program.ts'
import type { Offer } from './read-manifest.ts'

/** Requests a program from the server by a signed GET. */
export function askServer(server: string, client: Pick<SignedClient, 'sign'>): AskForProgram {
  return ({ version, system, processor }: ReleaseManifest, start, signal) => {
    const path = releasePathOf(version, system, processor)
    const headers = client.sign('GET', path, new Uint8Array(0))
    return fetch(new URL(path, server), { headers: { ...headers, ...rangeFrom(start) }, redirect: 'error', signal })
  }
}

/** Requests a program from the gateway, which downloads only what the deployment signed. */
export function askGateway(gateway: string, offer: Offer): AskForProgram {
  return ({ sha256 }, start, signal) =>
    fetch(new URL(`/program/${sha256}`, gateway), {
      headers: { ...offerHeaders(offer), ...rangeFrom(start) },
      redirect: 'error',
      signal,
    })
}

const rangeFrom = (start: number) => (start > 0 ? { range: `bytes=${start}-` } : {})
