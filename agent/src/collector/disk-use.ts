import { statfsSync, statSync } from 'node:fs'

export type DiskUse = { mount: string; size: number; used: number; share: number }

/** Size and use in bytes, and the share in percent of what users may fill, as `df` shows it. Null where it cannot be read, or is a file. */
export function diskUse(mount: string): DiskUse | null {
  try {
    if (!statSync(mount).isDirectory()) return null
    const { bsize, blocks, bfree, bavail } = statfsSync(mount)
    const used = (blocks - bfree) * bsize
    const mayFill = used + bavail * bsize
    if (blocks <= 0) return null
    return { mount, size: blocks * bsize, used, share: mayFill === 0 ? 100 : (100 * used) / mayFill }
  } catch {
    return null
  }
}
