import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Call, OutputOf } from '@portico/contract/core/calls/call.ts'
import type { Envelope } from '@portico/contract/core/calls/envelope.ts'
import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import {
  contentDigest,
  signatureBase,
  signatureHeader,
  signatureInput,
} from '@portico/contract/core/devices/signed-request.ts'
import type { DeviceReport } from '@portico/contract/core/devices/device-report.ts'
import { enrolDevice } from '@portico/features/devices/contract/enrol-device.ts'
import { relaySealed, sealedResponse } from '@portico/features/devices/contract/relay-sealed.ts'
import { reportDevice } from '@portico/features/devices/contract/report-device.ts'
import { splitClone } from '@portico/features/devices/contract/split-clone.ts'
import type { FastifyInstance } from 'fastify'
import { demoId } from '@portico/demo/data/demo-id.ts'
import type { Received, TestServer } from '#server/core/calls/test-server.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { freshEnrolmentCode } from './enrolment-codes.ts'
import { insertEnrolmentCode } from './new-enrolment-code-queries.ts'
import { CompactEncrypt, compactDecrypt, importJWK, type JWK } from 'jose'

/** A device's key pair; `publicText` is the public half as it is sent. */
export type TestKey = { privateKey: KeyObject; publicText: string }

/** Deviations of a request from an ordinary one: everything that a hostile or broken device can change. */
export type Changes = {
  /** Milliseconds since 1970. */
  created?: number
  instance?: string
  sequence?: number
  keyId?: string
  key?: TestKey
  /** The path in the signature. */
  path?: string
  raw?: Buffer
  headers?: Record<string, string>
  address?: string
  gzip?: boolean
  /** The gateway that relays the request, encrypted for the deployment. */
  through?: TestDevice
  /** How the gateway alters the encrypted request. */
  tamper?: (sealed: string) => string
}

/** A response as a device receives it. */
export type Answer<C extends Call> = Omit<Envelope, 'data'> & {
  data: OutputOf<C>
  status: number
  retryAfter: number | null
}

/**
 * A device with its stored state and its running process: `restart` starts another process, `copy` a device with the
 * same state file.
 */
export type TestDevice = {
  id: string
  key: TestKey
  /** The deployment's sealing key, once the device is enrolled. */
  sealingKey: string
  facts: DeviceFacts
  instance: string
  sequence: number
  send<C extends Call>(call: C, body: object, changes?: Changes): Promise<Answer<C>>
  enrol(code: string, more?: object, changes?: Changes): Promise<Answer<typeof enrolDevice>>
  report(reports?: readonly DeviceReport[], more?: object, changes?: Changes): Promise<Answer<typeof reportDevice>>
  /** Reports, and becomes a separate device if it is refused as a copy. */
  reportAsCopy(): Promise<Answer<typeof reportDevice>>
  restart(): void
  copy(): TestDevice
}

/** Creates an Ed25519 key pair. */
export function makeTestKey(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicText: String(publicKey.export({ format: 'jwk' }).x) }
}

let made = 0

/** Returns the facts of a unique device; `changes` replaces some. */
export function factsOf(changes: Partial<DeviceFacts> = {}): DeviceFacts {
  made += 1
  const hex = made.toString(16).padStart(6, '0')
  return {
    hostname: `desk-${made}.aurora.test`,
    system: 'linux',
    os_version: 'Debian GNU/Linux 12 (bookworm)',
    processor: 'x64',
    identity: {
      hardware_id: `4c4c4544-0051-3610-8052-b4c04f${hex}`,
      serial: `SN7Q${hex}`,
      macs: [`3c:52:82:${hex.slice(0, 2)}:${hex.slice(2, 4)}:${hex.slice(4)}`],
    },
    user: 'nina',
    addresses: [{ ip: '192.0.2.17', mac: '3c:52:82:00:00:01', name: 'eth0' }],
    cores: 4,
    cpu_model: 'Core i5',
    memory: 8_000_000_000,
    booted_at: '2026-11-20T08:00:00.000Z',
    disks: [{ mount: '/', size: 500_000_000_000, used: 100_000_000_000 }],
    applications: [{ name: 'firefox', count: 3 }],
    ...changes,
  }
}

export const usage = { cpu: 12, memory: 40, disk: 20, uptime: 3600 }

/** Returns a hello report, made `ago` milliseconds before now. */
export const hello = (ago = 0, busy: Partial<typeof usage> = {}): DeviceReport => ({
  kind: 'hello',
  at: new Date(Date.now() - ago).toISOString(),
  usage: { ...usage, ...busy },
})

/** Returns a snapshot report, made `ago` milliseconds before now. */
export const snapshot = (facts: DeviceFacts, ago = 0): DeviceReport => ({
  kind: 'snapshot',
  at: new Date(Date.now() - ago).toISOString(),
  usage,
  facts,
})

/** Returns the headers that sign a body. */
export function signedHeaders(
  device: Pick<TestDevice, 'id' | 'key' | 'instance'>,
  call: Call,
  raw: Buffer,
  changes: Changes & { sequence: number },
) {
  const { created = Date.now(), instance = device.instance, sequence, keyId = device.id, key = device.key } = changes
  const params = { created: Math.floor(created / 1000), instance, sequence, keyId }
  const digest = contentDigest(createHash('sha256').update(raw).digest('base64'))
  const base = signatureBase(call.method, changes.path ?? call.path, digest, params)
  return {
    'content-digest': digest,
    'signature-input': signatureInput(params),
    'signature': signatureHeader(sign(null, Buffer.from(base), key.privateKey).toString('base64')),
  }
}

/** Creates a device that is not enrolled yet; it calls the server without a network. */
export function makeTestDevice(app: FastifyInstance, facts: Partial<DeviceFacts> = {}): TestDevice {
  const fresh = () => ({ instance: randomBytes(16).toString('base64url'), sequence: 0 })
  const device: TestDevice = {
    id: '',
    key: makeTestKey(),
    sealingKey: '',
    facts: factsOf(facts),
    ...fresh(),
    send: (call, body, changes = {}) => sendSigned(app, device, call, body, changes),
    async enrol(code, more = {}, changes = {}) {
      const body = {
        code,
        kind: 'agent',
        agent_version: '1.0.0',
        public_key: device.key.publicText,
        facts: device.facts,
      }
      const answer = await device.send(enrolDevice, { ...body, ...more }, { keyId: device.key.publicText, ...changes })
      if (answer.status === 200)
        Object.assign(device, { id: answer.data.device_id, sealingKey: answer.data.sealing_key })
      return answer
    },
    report: (reports = [hello()], more = {}, changes = {}) =>
      device.send(reportDevice, { agent_version: '1.0.0', reports, ...more }, changes),
    async reportAsCopy() {
      const answer = await device.report()
      if (answer.module_code !== 'AGENT_ERR003') return answer
      const key = makeTestKey()
      const body = { agent_version: '1.0.0', public_key: key.publicText, facts: device.facts }
      const split = await device.send(splitClone, body)
      if (split.status === 200) Object.assign(device, { id: split.data.device_id, key })
      return device.report()
    },
    restart: () => void Object.assign(device, fresh()),
    copy: () =>
      Object.assign(makeTestDevice(app, device.facts), {
        id: device.id,
        key: device.key,
        sealingKey: device.sealingKey,
      }),
  }
  return device
}

async function sendSigned<C extends Call>(
  app: FastifyInstance,
  device: TestDevice,
  call: C,
  body: object,
  changes: Changes,
): Promise<Answer<C>> {
  device.sequence += 1
  const text = changes.raw ?? Buffer.from(JSON.stringify(body))
  const raw = changes.gzip === true ? gzipSync(text) : text
  const encoding = changes.gzip === true ? { 'content-encoding': 'gzip' } : {}
  const signed = signedHeaders(device, call, raw, { sequence: device.sequence, ...changes })
  if (changes.through !== undefined) {
    const sealingKey = device.sealingKey === '' ? changes.through.sealingKey : device.sealingKey
    const carried = { path: call.path, headers: { ...signed, ...changes.headers }, body: raw.toString() }
    return sendThrough<C>(changes.through, sealingKey, carried, changes.tamper)
  }
  const response = await app.inject({
    method: call.method,
    url: call.path,
    headers: { 'content-type': 'application/json', ...encoding, ...signed, ...changes.headers },
    payload: raw,
    ...(changes.address === undefined ? {} : { remoteAddress: changes.address }),
  })
  const retryAfter = response.headers['retry-after']
  const envelope = response.json<Omit<Envelope, 'data'> & { data: OutputOf<C> }>()
  return {
    ...envelope,
    status: response.statusCode,
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
  }
}

/**
 * Sends a signed request through a gateway, which can neither read nor alter it. Returns a refusal of the relaying
 * itself unchanged.
 */
async function sendThrough<C extends Call>(
  gateway: TestDevice,
  sealingKey: string,
  request: object,
  tamper = (sealed: string) => sealed,
): Promise<Answer<C>> {
  const responseKey = randomBytes(32)
  const content = { ...request, response_key: responseKey.toString('base64url') }
  const sealed = await new CompactEncrypt(Buffer.from(JSON.stringify(content)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(await importJWK(JSON.parse(sealingKey) as JWK, 'ECDH-ES'))
  const carried = await gateway.send(relaySealed, { sealed: tamper(sealed) })
  if (carried.status !== 200) return { ...carried, data: carried.data as OutputOf<C> }
  const { plaintext } = await compactDecrypt(carried.data.sealed, responseKey)
  const { status, body } = sealedResponse.parse(JSON.parse(Buffer.from(plaintext).toString()))
  return { ...(JSON.parse(body) as Omit<Envelope, 'data'> & { data: OutputOf<C> }), status, retryAfter: null }
}

/** Enrols a device in the demo tenant Borealis, without a report. */
export async function enrolledInBorealis({ app, place }: Pick<TestServer, 'app' | 'place'>): Promise<TestDevice> {
  const { code, codeHash } = freshEnrolmentCode()
  const [tenantId, companyId] = [demoId('tenant Borealis'), demoId('company Borealis')]
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + 60_000)
  const row = { tenantId, id: tenantId, companyId, kind: 'agent', label: '', codeHash, createdBy: null } as const
  await inTenant(place.database, tenantId, (tenant) =>
    insertEnrolmentCode(tenant, { ...row, createdAt, expiresAt, maxUses: 1 }),
  )
  const device = makeTestDevice(app)
  await device.enrol(code)
  return device
}

/** Sends a signed call with a raw body; a call that brings a key is signed with that one. */
export async function sendRawSigned(
  device: TestDevice,
  call: Call,
  payload: string,
  headers: Record<string, string> = {},
): Promise<Received> {
  const isNew = call.access === 'device' && call.signer === 'new-key'
  const keyId = isNew ? { keyId: device.key.publicText } : {}
  const answer = await device.send(call, {}, { raw: Buffer.from(payload), headers, ...keyId })
  return { ...answer, text: '', headers: {}, cookies: {} }
}
