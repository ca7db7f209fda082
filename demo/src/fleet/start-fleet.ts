import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { Envelope } from '@portico/contract/core/calls/envelope.ts'
import type { DeviceReport } from '@portico/contract/core/devices/device-report.ts'
import { enrolDevice } from '@portico/features/devices/contract/enrol-device.ts'
import { reportDevice } from '@portico/features/devices/contract/report-device.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import type { Listener } from '@portico/server/extension.ts'
import { changeDeviceState } from '@portico/features/devices/server/change-device-state.ts'
import { makeEnrolmentCode } from '@portico/features/devices/server/enrolment/enrolment-codes.ts'
import { handleRollUpSamples } from '@portico/features/devices/server/jobs/roll-up-samples.ts'
import { demoId } from '#demo/data/demo-id.ts'
import { demoCompanyId, demoTenants, type DemoTenant } from '#demo/data/demo-tenants.ts'
import { openSender, sendThrough, signerOf, type Send, type Signer } from './device-requests.ts'
import { onOneNode } from './fleet-queries.ts'
import { insertPastHours, type PastHour } from './past-hours-queries.ts'
import { readFleetMemory, writeFleetMemory, type FleetMemory } from './fleet-memory.ts'
import { simulatedDevices, type SimulatedDevice } from './simulated-devices.ts'

const version = '1.0.0'
const minuteMs = 60_000
/** A device that reports every three minutes still counts as online, and costs less than with a report every minute. */
const reportEvery = 3 * minuteMs
/** The number of a tenant's devices that enrol at the same time. */
const atOnce = 5
/**
 * The number of reports about the last day that a device sends after its enrolment. Together with its facts they are
 * one request (`reportsAtMost`).
 */
const pastReports = 96
const pastReportEvery = 15 * minuteMs
/**
 * In the month before these reports, the load of each device in some hours is stored directly, as if it had been
 * reported.
 */
const hourMs = 60 * minuteMs
const pastHourEvery = 5 * hourMs
const pastHours = 140
/** Milliseconds until the fleet restarts after a failure, or checks again whether another node is running it. */
const tryAgainAfter = 5_000

type Gateway = { signer: Signer; sealingKey: string }
/**
 * `gateways` has the gateways by tenant and company. It outlives a restart of the fleet, after which reports that a
 * gateway carries may still arrive.
 */
type Parts = { context: AppContext; send: Send; memory: FleetMemory; gateways: Map<string, Gateway> }
type Member = { device: SimulatedDevice; signer: Signer; dueAt: number }

/**
 * Starts the devices of the demo. They enrol and report over HTTP as agents do; devices that are off have reported
 * through their company's gateway. Returns the function that stops them. After a restart the same devices continue.
 */
export function startFleet(context: AppContext, listener: Listener): () => Promise<void> {
  const stopping = new AbortController()
  const running = keepFleetRunning(context, listener, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

/**
 * Restarts the fleet after a failure, for example of a busy database; enrolled devices continue. Only one node runs the
 * fleet: otherwise the same devices would report twice and be taken for copies.
 */
async function keepFleetRunning(context: AppContext, listener: Listener, stopping: AbortSignal): Promise<void> {
  const gateways: Parts['gateways'] = new Map()
  while (!stopping.aborted) {
    try {
      await onOneNode(context.database, () => runFleet(context, listener, gateways, stopping))
    } catch (error) {
      if (stopping.aborted) return
      context.log.warn({ err: error }, 'The demo devices failed; restarting them.')
    }
    await sleep(tryAgainAfter, undefined, { signal: stopping }).catch(() => {})
  }
}

async function runFleet(
  context: AppContext,
  listener: Listener,
  gateways: Parts['gateways'],
  stopping: AbortSignal,
): Promise<void> {
  const certificate = listener.certificate === null ? null : await readFile(listener.certificate)
  const { send, close } = openSender(listener.port, certificate)
  try {
    const memory = await readFleetMemory(listener.dataFolder)
    const parts = { context, send, memory, gateways }
    const [first] = demoTenants.flatMap((tenant) => simulatedDevices(tenant))
    if (first !== undefined && (await isForgotten(parts, first))) memory.devices = {}
    const begun = await Promise.allSettled(demoTenants.map((tenant) => beginTenant(parts, tenant, stopping)))
    await writeFleetMemory(listener.dataFolder, memory)
    if (!stopping.aborted) await handleRollUpSamples(context).perform({})
    const members = begun.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    await goOn(parts, members.flat(), stopping)
  } finally {
    close()
  }
}

/** Enrols the devices of a tenant that are not enrolled yet. Returns the devices that keep reporting. */
async function beginTenant(parts: Parts, tenant: DemoTenant, stopping: AbortSignal): Promise<Member[]> {
  const devices = simulatedDevices(tenant)
  const codes = keepCodes(parts.context, tenant)
  // Sorted to alternate between companies, because devices of one company enrol one after another.
  const waiting = devices.toSorted((one, other) => one.hostname.slice(3).localeCompare(other.hostname.slice(3)))
  const members: Member[] = []
  const past: PastHour[] = []
  const work = async (device: SimulatedDevice): Promise<void> => {
    const isNew = parts.memory.devices[device.hostname] === undefined
    const signer = signerFor(parts, device)
    if (isNew) {
      const enrolled = await enrol(parts, device, signer, await codes(device))
      if (enrolled === null) return
      const place = `${tenant.name} ${device.company}`
      if (device.kind === 'gateway') parts.gateways.set(place, { signer, sealingKey: enrolled.sealing_key })
      expectServed(device, await reportFirst(parts.send, device, signer, parts.gateways.get(place)))
      past.push(...pastHoursOf(device, signer.id))
      if (device.isRetired) await retire(parts.context, tenant, signer.id)
      parts.memory.devices[device.hostname] = signer.id
    }
    if (device.silence !== null || device.isRetired) return
    members.push({ device, signer, dueAt: Date.now() + (isNew ? reportEvery * Math.random() : 0) })
  }
  const failures: unknown[] = []
  // Begins with the gateways, because they carry the late reports of the other devices. Without one, those would count
  // as online.
  for (const kind of ['gateway', 'agent']) {
    const queue = waiting.filter((device) => device.kind === kind).values()
    const worker = async (): Promise<void> => {
      for (const device of queue)
        if (!stopping.aborted) await work(device).catch((failure: unknown) => failures.push(failure))
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    if (failures.length > 0) break
  }
  await insertPastHours(parts.context.database, demoId(`tenant ${tenant.name}`), past)
  if (failures.length > 0) throw failures[0]
  return members
}

function signerFor({ context, memory }: Parts, { hostname }: SimulatedDevice): Signer {
  return signerOf(context.secret.mac('demo-device', hostname), memory.devices[hostname] ?? '')
}

/** Returns whether the server does not know a stored device, because its database is another one. */
async function isForgotten(parts: Parts, device: SimulatedDevice): Promise<boolean> {
  if (parts.memory.devices[device.hostname] === undefined) return false
  const response = await report(parts.send, signerFor(parts, device), [helloAt(device, Date.now())])
  return response?.module_code === 'AGENT_ERR002'
}

/** Returns the enrolment code for a device's company, created when it is first needed. */
function keepCodes(context: AppContext, tenant: DemoTenant): (device: SimulatedDevice) => Promise<string> {
  const codes = new Map<string, Promise<string>>()
  return ({ company, kind }) => {
    const made = codes.get(`${kind} ${company}`) ?? makeCode(context, tenant, company, kind)
    codes.set(`${kind} ${company}`, made)
    return made
  }
}

function operatorOf(tenant: DemoTenant) {
  return {
    tenantId: demoId(`tenant ${tenant.name}`),
    companyId: demoCompanyId(tenant, tenant.company),
    seesAllCompanies: true,
    accountId: null,
    email: '',
    // Marked as part of the set-up. Otherwise these events would scroll the addresses and accounts of the greeting off
    // the screen.
    origin: { address: '127.0.0.1', agent: 'demo', at: new Date(), isSetUp: true as const },
  }
}

async function makeCode(
  { database }: AppContext,
  tenant: DemoTenant,
  company: string,
  kind: SimulatedDevice['kind'],
): Promise<string> {
  const wanted = { companyid: demoCompanyId(tenant, company), kind, label: 'First devices', days: 30, uses: 500 }
  const made = await makeEnrolmentCode(database, operatorOf(tenant), wanted)
  if (!made.ok) throw new Error(`${company} gets no enrolment code: ${made.error}`)
  return made.value.code
}

async function retire({ database }: AppContext, tenant: DemoTenant, id: string): Promise<void> {
  await changeDeviceState(database, operatorOf(tenant), { id, action: 'retire' })
}

async function enrol(
  { send }: Parts,
  device: SimulatedDevice,
  signer: Signer,
  code: string,
): Promise<OutputOf<typeof enrolDevice> | null> {
  const { kind } = device
  const facts = factsAt(device, Date.now())
  const body = { code, kind, agent_version: version, public_key: signer.publicText, facts }
  const response = await send(signer, enrolDevice.path, body)
  expectServed(device, response)
  if (response?.code !== 200) return null
  const enrolled = enrolDevice.output.parse(response.data)
  signer.id = enrolled.device_id
  return enrolled
}

/**
 * Throws if the server is busy or stopping, so that the next start tries again; otherwise the device would be missing.
 */
function expectServed({ hostname }: SimulatedDevice, response: Envelope | null): void {
  if (response === null || response.code >= 429) throw new Error(`${hostname} was not served: ${response?.code}.`)
}

/**
 * Sends the reports of the day before the device was last online, and all its facts; through the gateway if that was
 * long ago.
 */
async function reportFirst(
  send: Send,
  device: SimulatedDevice,
  signer: Signer,
  gateway: Gateway | undefined,
): Promise<Envelope | null> {
  const last = Date.now() - (device.silence ?? 0)
  const hellos = Array.from({ length: pastReports }, (_, ago) =>
    helloAt(device, last - (pastReports - ago) * pastReportEvery),
  )
  const reports = [...hellos, snapshotAt(device, last)]
  if (device.silence === null || gateway === undefined) return report(send, signer, reports)
  const way = { send, gateway: gateway.signer, sealingKey: gateway.sealingKey }
  return sendThrough(way, signer, reportDevice.path, { agent_version: version, reports }, last)
}

/** Returns the load of a device in the month before the day that its reports cover. */
function pastHoursOf({ kind, usageAt }: SimulatedDevice, id: string): PastHour[] {
  if (kind === 'gateway') return []
  const lastHour = Math.floor(Date.now() / hourMs) * hourMs - 26 * hourMs
  return Array.from({ length: pastHours }, (_, index) => {
    const at = lastHour - index * pastHourEvery
    const { cpu, memory, disk } = usageAt(at)
    return { id, at: instantOf(at), cpu, memory, disk }
  })
}

/** Sends the report of each device when it is due, until it is stopped. */
async function goOn({ send }: Parts, members: readonly Member[], stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return
  const stopped = Promise.withResolvers<void>()
  stopping.addEventListener('abort', () => stopped.resolve())
  const timer = setInterval(() => {
    const now = Date.now()
    for (const member of members) {
      if (member.dueAt > now) continue
      member.dueAt = now + reportEvery * (0.9 + Math.random() / 5)
      const { device, signer } = member
      const made = signer.sequence === 0 ? snapshotAt(device, now) : helloAt(device, now)
      void report(send, signer, [made]).then((response) => {
        // A user has blocked or retired the device: it asks again only once an hour, as an agent does.
        if (response !== null && response.code !== 200) member.dueAt = now + 60 * minuteMs
      })
    }
  }, 1_000).unref()
  await stopped.promise
  clearInterval(timer)
}

function report(send: Send, signer: Signer, reports: readonly DeviceReport[]): Promise<Envelope | null> {
  return send(signer, reportDevice.path, { agent_version: version, reports })
}

const instantOf = (at: number) => new Date(at).toISOString()

const factsAt = (device: SimulatedDevice, at: number) => ({
  ...device.facts,
  booted_at: instantOf(at - device.usageAt(at).uptime * 1000),
})

const helloAt = (device: SimulatedDevice, at: number): DeviceReport => ({
  kind: 'hello',
  at: instantOf(at),
  usage: device.usageAt(at),
})

const snapshotAt = (device: SimulatedDevice, at: number): DeviceReport => ({
  kind: 'snapshot',
  at: instantOf(at),
  usage: device.usageAt(at),
  facts: factsAt(device, at),
})
