import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'
import {
  contentDigest,
  signatureBase,
  signatureHeader,
  signatureInput,
} from '@portico/contract/core/devices/signed-request.ts'
import type { DeviceReport } from '@portico/contract/core/devices/device-report.ts'
import { reportDevice } from '@portico/features/devices/contract/report-device.ts'
import type { LoadRequest } from '#bench/load-process.ts'

/** A device of a seeded fleet, with its keys. `instance` identifies the process of its agent. */
export type FleetDevice = { id: string; key: KeyObject; publicKey: Buffer; instance: string }

// The prefix of an Ed25519 private key in PKCS #8 (RFC 8410), before its 32 bytes.
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns device `number` of a fleet. Its id, key pair and instance id are derived from the number. */
export function fleetDevice(number: number): FleetDevice {
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, hashOf(`fleet ${number}`)]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
  const instance = hashOf(`instance ${number} ${process.pid}`).toString('base64url').slice(0, 22)
  return { id: `b5000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`, key, publicKey, instance }
}

/** Returns a signed request of a device, as its agent sends it. `keyId` is the device's id, except during enrolment. */
export function signedRequest(
  device: FleetDevice,
  path: string,
  sequence: number,
  content: unknown,
  keyId = device.id,
): LoadRequest {
  const body = JSON.stringify(content)
  const digest = contentDigest(createHash('sha256').update(body).digest('base64'))
  const params = { created: Math.floor(Date.now() / 1000), instance: device.instance, sequence, keyId }
  const signature = sign(null, Buffer.from(signatureBase('POST', path, digest, params)), device.key)
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      'content-digest': digest,
      'signature-input': signatureInput(params),
      'signature': signatureHeader(signature.toString('base64')),
    },
    body,
  }
}

/** Returns a signed hello report of a device, with the current time. */
export function signedHello(device: FleetDevice, sequence: number): LoadRequest {
  const usage = { cpu: sequence % 100, memory: 40 + (sequence % 20), disk: 55, uptime: 3_600 + sequence }
  const hello: DeviceReport = { kind: 'hello', at: new Date().toISOString(), usage }
  return signedRequest(device, reportDevice.path, sequence, { agent_version: '1.0.0', reports: [hello] })
}
