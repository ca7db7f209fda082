import { enrolDevice } from '@portico/features/devices/contract/enrol-device.ts'
import { createEnrolmentCode } from '@portico/features/devices/contract/enrolment-codes.ts'
import { splitClone } from '@portico/features/devices/contract/split-clone.ts'
import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'
import type { LoadRequest } from '#bench/load-process.ts'
import type { Measurement } from '#bench/results.ts'
import { openSessionAs } from '#bench/sign-in-requests.ts'
import { quantile } from '#bench/statistics.ts'
import { companyId, tenantId } from './device-queries.ts'
import { fleetDevice, signedHello, signedRequest, type FleetDevice } from './fleet.ts'

const enrolments = 1_000
const atOnce = 32
const clones = 100
/** The numbers of the first enrolled device and of the copied device, above the numbers of all seeded devices. */
const firstEnrolled = 2_000_000
const firstClone = 3_000_000

/** Measures a thousand enrolments at full speed, and a hundred copies of one device that report at the same time. */
export async function measureEnrolments(url: string): Promise<Measurement> {
  const { headers } = await openSessionAs(url, 'admin@aurora.test', tenantId)
  const body = { companyid: companyId, kind: 'agent', label: 'bench', days: 1, uses: 10_000 }
  const made = await send(url, { method: 'POST', path: createEnrolmentCode.path, headers, body: JSON.stringify(body) })
  const { code } = made.data as { code: string }
  return { rows: [await measureStorm(url, code), await measureClones(url, code)], remarks: [] }
}

async function measureStorm(url: string, code: string) {
  const times: number[] = []
  let refused = 0
  let next = 0
  const begun = performance.now()
  const enrolOnes = async (): Promise<void> => {
    while (next < enrolments) {
      const request = enrolment(firstEnrolled + next++, code)
      const sent = performance.now()
      if ((await send(url, request)).status !== 200) refused += 1
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, enrolOnes))
  const seconds = (performance.now() - begun) / 1000
  const p95 = quantile(times, 0.95)
  return {
    what: '1,000 enrolments, 32 at once',
    floor: '',
    peer: '',
    ours: `${seconds.toFixed(1)} s, p95 ${p95.toFixed(0)} ms, ${refused} refused`,
    budget: '≤ 60 s, none refused',
    met: seconds <= 60 && refused === 0,
  }
}

/**
 * Copies the disk of one enrolled device to a hundred computers, which all start at the same time and report three
 * times.
 */
async function measureClones(url: string, code: string) {
  const { data } = await send(url, enrolment(firstClone, code))
  const id = (data as { device_id: string }).device_id
  const copies = Array.from({ length: clones }, (_, index): FleetDevice & { sequence: number } => ({
    ...fleetDevice(firstClone),
    id,
    instance: Buffer.from(`copy ${String(index).padStart(11, '0')}`).toString('base64url'),
    sequence: 0,
  }))
  let splits = 0
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(
      copies.map(async (copy, index) => {
        const answer = await send(url, signedHello(copy, (copy.sequence += 1)))
        if (answer.status === 200) return
        splits += 1
        const own = fleetDevice(firstClone + 1 + index + round * clones)
        const body = { agent_version: '1.0.0', public_key: own.publicKey.toString('base64url'), facts: factsOf(index) }
        const split = await send(url, signedRequest(copy, splitClone.path, (copy.sequence += 1), body))
        copy.id = (split.data as { device_id: string } | null)?.device_id ?? copy.id
        copy.key = own.key
      }),
    )
  }
  const devices = new Set(copies.map((copy) => copy.id)).size
  return {
    what: '100 copies of one enrolled device',
    floor: '',
    peer: 'Fleet: an enrolment loop (#18645)',
    ours: `${devices} devices after ${splits} splits, none in the last round`,
    budget: '100 devices, 99 splits',
    met: devices === clones && splits === clones - 1,
  }
}

function enrolment(number: number, code: string): LoadRequest {
  const device = fleetDevice(number)
  const public_key = device.publicKey.toString('base64url')
  const body = { code, kind: 'agent', agent_version: '1.0.0', public_key, facts: factsOf(number) }
  return signedRequest(device, enrolDevice.path, 1, body, public_key)
}

function factsOf(number: number): DeviceFacts {
  const hex = number.toString(16).padStart(6, '0').slice(-6)
  return {
    hostname: `bench-${number}`,
    system: 'linux',
    os_version: 'Debian GNU/Linux 12 (bookworm)',
    processor: 'x64',
    identity: { hardware_id: `4c4c4544-0051-3610-8052-b4c04f${hex}`, serial: `SN7Q${hex}`, macs: [] },
    user: 'nina',
    addresses: [{ ip: '192.0.2.17', mac: '3c:52:82:00:00:01', name: 'eth0' }],
    cores: 4,
    cpu_model: 'Core i5',
    memory: 8_000_000_000,
    booted_at: '2026-11-20T08:00:00.000Z',
    disks: [{ mount: '/', size: 500_000_000_000, used: 100_000_000_000 }],
    applications: [{ name: 'firefox', count: 3 }],
  }
}

async function send(url: string, { path, ...init }: LoadRequest): Promise<{ status: number; data: unknown }> {
  const response = await fetch(url + path, init)
  const { data } = (await response.json()) as { data: unknown }
  return { status: response.status, data }
}
