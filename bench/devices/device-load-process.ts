import { fork } from 'node:child_process'
import path from 'node:path'
import { nextMessage, type Measured } from '#bench/load-process.ts'

/**
 * Hellos of `devices` devices of the fleet: as fast as `connections` permit, at most `atMost` of them, or one per device in `helloSeconds`.
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

/** Runs one job in a process of its own, whose devices have a new instance each. */
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
