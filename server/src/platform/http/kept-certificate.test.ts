import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keptCertificate } from './kept-certificate.ts'

const now = new Date('2026-03-01T12:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1_000)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-certificate-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the certificate of a server for this machine', () => {
  it('names every host of the demo and both addresses, for servers, for no longer than Safari accepts', async () => {
    const { cert } = await keptCertificate(folder, now)
    const certificate = new X509Certificate(cert)
    for (const host of ['localhost', 'aurora.localhost', 'bv.localhost', 'vuln.localhost'])
      expect(certificate.checkHost(host)).toBeDefined()
    for (const address of ['127.0.0.1', '::1']) expect(certificate.checkIP(address)).toBeDefined()
    expect(certificate.checkHost('portal.example.com')).toBeUndefined()
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    expect(certificate.validToDate.getTime() - certificate.validFromDate.getTime()).toBeLessThan(398 * 86_400_000)
  })

  it('is the same at the next start, and another one before it ends', async () => {
    const first = await keptCertificate(folder, now)
    expect((await keptCertificate(folder, later(360))).cert).toBe(first.cert)
    const second = await keptCertificate(folder, later(370))
    expect(second.cert).not.toBe(first.cert)
    expect(await readFile(second.file, 'utf8')).toBe(second.cert)
  })

  it('is made again when the stored file is not a certificate', async () => {
    const { file } = await keptCertificate(folder, now)
    await writeFile(file, 'nothing')
    expect(new X509Certificate((await keptCertificate(folder, now)).cert).subject).toBe('CN=Portico on this machine')
  })

  it('has a key that only its owner may read', async () => {
    await keptCertificate(folder, now)
    expect((await stat(join(folder, 'https-key.pem'))).mode & 0o777).toBe(0o600)
  })

  it('is trusted by a client that has it', async () => {
    const { key, cert } = await keptCertificate(folder, new Date())
    const server = createServer({ key, cert }, (_request, response) => response.end('here')).listen(0, 'localhost')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const [response] = await once(get({ host: 'localhost', port, ca: cert }), 'response')
    expect(response.statusCode).toBe(200)
    response.resume()
    server.close()
  })
})
