import { randomBytes } from 'node:crypto'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { envelope } from '@portico/contract/core/calls/envelope.ts'
import { enrolDevice } from '@portico/features/devices/contract/enrol-device.ts'
import { reportDevice } from '@portico/features/devices/contract/report-device.ts'
import { factsOf, makeTestKey, signedHeaders } from '#server/core/devices/test-device.ts'

/** A device that is enrolled at a server which runs elsewhere, and how it signs its requests. */
export type SignedDevice = {
  /** Returns a signed request of the call with this body. A call that brings a new key is signed with that key. */
  sign: (call: Call, body: object, path?: string) => RequestInit
  /** Encrypts a report as a gateway carries it. */
  seal: (body: object) => Promise<string>
}

/** Enrols a device at `url` with a code of its company. */
export async function enrolAt(url: string, code: string, kind: 'agent' | 'gateway'): Promise<SignedDevice> {
  const device = { id: '', key: makeTestKey(), instance: randomBytes(16).toString('base64url') }
  let sequence = 0
  const headersOf = (call: Call, raw: Buffer, path: string, key = device.key) => {
    sequence += 1
    const keyId = key === device.key && device.id !== '' ? device.id : key.publicText
    return signedHeaders(device, call, raw, { sequence, path, key, keyId })
  }
  const sign: SignedDevice['sign'] = (call, body, path = call.path) => {
    const isNew = call.access === 'device' && call.signer === 'new-key'
    const key = isNew && device.id !== '' ? makeTestKey() : device.key
    const isBringing = 'public_key' in body
    const public_key = isNew ? key.publicText : makeTestKey().publicText
    const raw =
      call.method === 'GET' ? Buffer.alloc(0) : Buffer.from(JSON.stringify(isBringing ? { ...body, public_key } : body))
    const headers = { 'content-type': 'application/json', ...headersOf(call, raw, path, key) }
    return { method: call.method, headers, ...(call.method === 'GET' ? {} : { body: raw }) }
  }
  const facts = factsOf()
  const body = { code, kind, agent_version: '1.0.0', public_key: device.key.publicText, facts }
  const response = await fetch(`${url}${enrolDevice.path}`, sign(enrolDevice, body))
  const enrolled = enrolDevice.output.parse(envelope.parse(await response.json()).data)
  device.id = enrolled.device_id
  return {
    sign,
    async seal(reported) {
      const raw = Buffer.from(JSON.stringify(reported))
      const content = {
        path: reportDevice.path,
        headers: headersOf(reportDevice, raw, reportDevice.path),
        body: raw.toString(),
        response_key: randomBytes(32).toString('base64url'),
      }
      return new CompactEncrypt(Buffer.from(JSON.stringify(content)))
        .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
        .encrypt(await importJWK(JSON.parse(enrolled.sealing_key) as JWK, 'ECDH-ES'))
    },
  }
}
