import { fork } from 'node:child_process'
import path from 'node:path'
import { nextMessage, type Measured } from '#bench/load-process.ts'

/**
 * A load of hello reports by `devices` devices. Either as fast as `connections` allow, with at most `atMost` reports,
 * or one report per device every `helloSeconds`.
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

/** Runs one job in a separate process, in which each device has a new instance id. */
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
