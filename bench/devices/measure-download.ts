import { mkdtempSync, createReadStream, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { downloadAgent } from '@portico/features/agent-downloads/contract/downloads.ts'
import { spreadText, type Measurement } from '#bench/results.ts'
import { openSessionAs } from '#bench/sign-in-requests.ts'
import { median, ratios, spreadOf } from '#bench/statistics.ts'
import { companyId, tenantId } from './device-queries.ts'

const rounds = 15

/**
 * Measures the download of the agent for Linux against the same bytes from a bare file server; the two alternate. Needs
 * `npm run build:agents`.
 */
export async function measureDownload(url: string): Promise<Measurement> {
  const { headers } = await openSessionAs(url, 'admin@aurora.test', tenantId)
  const address = `${url}${downloadAgent.path.replace(':system', 'Linux')}?companyid=${companyId}`
  const archive = await read(address, headers)
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-download-'))
  const file = path.join(folder, 'archive')
  writeFileSync(file, archive)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': archive.length })
    createReadStream(file).pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const floor = `http://localhost:${(server.address() as AddressInfo).port}/`
  try {
    const speeds = { ours: [] as number[], floor: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      speeds.floor.push(await speedOf(floor, {}))
      speeds.ours.push(await speedOf(address, headers))
    }
    const share = spreadOf(ratios(speeds.ours, speeds.floor))
    const row = {
      what: `download of an agent, ${(archive.length / 1e6).toFixed(0)} MB`,
      floor: `a bare file server: ${median(speeds.floor).toFixed(0)} MB/s`,
      peer: '',
      ours: `${spreadText(share, 2, '×')}, ${median(speeds.ours).toFixed(0)} MB/s`,
      budget: '≥ 0.8×',
      met: share.middle >= 0.8,
    }
    return { rows: [row], remarks: [] }
  } finally {
    server.close()
    rmSync(folder, { recursive: true })
  }
}

async function answer(address: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const request = get(address, { headers, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200)
    throw new Error(`${address} was refused: ${response.statusCode}. Run npm run build:agents first.`)
  return response
}

async function read(address: string, headers: Record<string, string>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await answer(address, headers)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Downloads an address. Returns the speed in megabytes (10⁶ bytes) per second. */
async function speedOf(address: string, headers: Record<string, string>): Promise<number> {
  const begun = performance.now()
  const response = await answer(address, headers)
  let bytes = 0
  response.on('data', (part: Buffer) => (bytes += part.length))
  await once(response, 'end')
  return bytes / 1e3 / (performance.now() - begun)
}
