import { diskShare } from '@portico/contract/core/devices/device-facts.ts'
import { expect, it } from 'vitest'
import { demoTenants } from '#demo/data/demo-tenants.ts'
import { simulatedDevices } from './simulated-devices.ts'

it('a device of the demo reports its disk as full as its facts have it', () => {
  const devices = demoTenants.flatMap(simulatedDevices)
  const shares = devices.map(({ facts, usageAt }) => [Math.max(...facts.disks.map(diskShare)), usageAt(0).disk])
  expect(shares.length).toBeGreaterThan(0)
  for (const [inFacts = 0, reported = 0] of shares) expect(inFacts).toBeCloseTo(reported, 0)
})
