import { statfsSync, statSync } from 'node:fs'

import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'

/**
 * Returns the bytes of a disk that users may fill, and the bytes in use. Null if the disk cannot be read or `mount` is
 * a file.
 */
export function diskUse(mount: string): DeviceFacts['disks'][number] | null {
  try {
    if (!statSync(mount).isDirectory()) return null
    const { bsize, blocks, bfree, bavail } = statfsSync(mount)
    const used = (blocks - bfree) * bsize
    if (blocks <= 0) return null
    return { mount, size: used + bavail * bsize, used }
  } catch {
    return null
  }
}
