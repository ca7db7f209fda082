import { fork } from 'node:child_process'
import path from 'node:path'
import { nextMessage, type Measured } from '#bench/load-process.ts'

/**
 * A load of hello reports by `devices` devices: as fast as `connections` allow, at most `atMost` reports, or one per
 * device every `helloSeconds`.
 */
export type DeviceLoadJob = {
  url: string
  /** The number of the first device in the fleet. */
  first: number
  devices: number
  connections: number
  helloSeconds: number | null
  warmMs: number
  measureMs: number
  atMost: number
}

/** Runs one job in a separate process, where each device has a new instance. */
export async function runDeviceLoad(job: DeviceLoadJob): Promise<Measured> {
  const child = fork(path.join(import.meta.dirname, 'device-load.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    child.send(job)
    return (await nextMessage(child)) as Measured
  } finally {
    child.kill()
  }
}
