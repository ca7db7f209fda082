import type { DeviceFacts } from './device-facts.ts'

/** How full a disk is, in percent of the space that users may fill, like `df`. */
export function diskShare({ size, used }: Pick<DeviceFacts['disks'][number], 'size' | 'used'>): number {
  return size === 0 ? 100 : Math.min(100, (100 * used) / size)
}
