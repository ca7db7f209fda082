import { statfsSync, statSync } from 'node:fs'

import type { DeviceFacts } from '@portico/contract/core/devices/device-facts.ts'

/**
 * Returns the bytes of a disk that users may fill, and the bytes in use. Null if the disk cannot be read.
 */
export function diskUse(mount: string): DeviceFacts['disks'][number] | null {
  try {
    const { bsize, blocks, bfree, bavail } = statfsSync(mount)
    const used = (blocks - bfree) * bsize
    if (blocks <= 0) return null
    return { mount, size: used + bavail * bsize, used }
  } catch {
    return null
  }
}

/** Returns whether a path is a folder that can be read; a disk of the host may be mounted as a file in a container. */
export function isFolder(mount: string): boolean {
  try {
    return statSync(mount).isDirectory()
  } catch {
    return false
  }
}
