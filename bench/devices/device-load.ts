import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Measured } from '#bench/load-process.ts'
import type { DeviceLoadJob } from './device-load-process.ts'
import { fleetDevice, signedHello } from './fleet.ts'

// The program of device-load-process.ts: signs and sends requests, and returns the result.
process.on('message', (job: DeviceLoadJob) => {
  void (job.helloSeconds === null ? runAtFullSpeed(job) : runAtPace(job)).then((measured) => process.send?.(measured))
})

/**
 * Sends requests as fast as the server responds. They are signed in advance, because signing is the devices' work and
 * must not be measured.
 */
async function runAtFullSpeed({
  url,
  first,
  devices,
  connections,
  warmMs,
  measureMs,
  atMost,
}: DeviceLoadJob): Promise<Measured> {
  const fleet = Array.from({ length: devices }, (_, number) => fleetDevice(first + number))
  const perConnection = Math.floor(devices / connections)
  const rounds = Math.ceil(atMost / devices)
  // Each device uses one connection, so that its hellos arrive in sequence.
  const requests = Array.from({ length: connections }, (_, index) =>
    Array.from({ length: rounds }, (__, round) =>
      fleet.slice(index * perConnection, (index + 1) * perConnection).map((device) => signedHello(device, round + 1)),
    ).flat(),
  )
  let begun = 0
  const latencies: number[] = []
  let refused = 0
  let failed = 0
  const ended = Promise.withResolvers<void>()
  const options: autocannon.Options = {
    url,
    connections,
    duration: 3600,
    timeout: 30,
    setupClient: (client) => client.setRequests(requests[begun++ % connections] ?? []),
  }
  const run = autocannon(options, (failure) => (failure === null ? ended.resolve() : ended.reject(failure as Error)))
  const from = performance.now() + warmMs
  run.on('response', (_client, status, _bytes, latency) => {
    if (performance.now() < from) return
    if (status === 200) latencies.push(latency)
    else refused += 1
  })
  run.on('reqError', () => (failed += 1))
  await sleep(warmMs + measureMs)
  const measured = { perSecond: latencies.length / (measureMs / 1000), latencies: [...latencies], refused, failed }
  run.stop()
  await ended.promise
  return measured
}

/** Sends one hello per device every `helloSeconds`, each on a new connection, as agents in many networks do. */
async function runAtPace({ url, first, devices, helloSeconds, measureMs }: DeviceLoadJob): Promise<Measured> {
  const every = (helloSeconds ?? 60) * 1000
  const counted: Measured = { perSecond: 0, latencies: [], refused: 0, failed: 0 }
  const begun = performance.now()
  const pending = new Set<Promise<void>>()
  const fleet = Array.from({ length: devices }, (_, number) => fleetDevice(first + number))
  for (let sent = 0; performance.now() - begun < measureMs; sent += 1) {
    const due = begun + (sent * every) / devices
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    const device = fleet[sent % devices]
    if (device === undefined) break
    const one = hello(url, device, Math.floor(sent / devices) + 1, counted)
    pending.add(one)
    void one.finally(() => pending.delete(one))
  }
  await Promise.all(pending)
  counted.perSecond = counted.latencies.length / (measureMs / 1000)
  return counted
}

function hello(
  url: string,
  device: ReturnType<typeof fleetDevice>,
  sequence: number,
  counted: Measured,
): Promise<void> {
  const { path, headers, body = '' } = signedHello(device, sequence)
  const begun = performance.now()
  const over = Promise.withResolvers<void>()
  const sent = request(url + path, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
  })
  sent.on('response', (response) => {
    response.resume()
    response.on('end', () => {
      if (response.statusCode === 200) counted.latencies.push(performance.now() - begun)
      else counted.refused += 1
      over.resolve()
    })
  })
  sent.on('error', () => {
    counted.failed += 1
    over.resolve()
  })
  sent.end(body)
  return over.promise
}
