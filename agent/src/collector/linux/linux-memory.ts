/** Memory in bytes; `available` is what programs can get without swapping. */
export function memoryIn(meminfo: string): { size: number; available: number } {
  const fields = new Map(
    [...meminfo.matchAll(/^(\w+):[ \t]*(\d{1,15})(?: kB)?[ \t]*\r?$/gm)].map(([, name = '', kilobytes]) => [
      name,
      1024 * Number(kilobytes),
    ]),
  )
  const field = (name: string) => fields.get(name) ?? 0
  const size = field('MemTotal')
  const available = field('MemAvailable') || estimate(field)
  return { size, available: Math.min(size, available) }
}

/**
 * Estimates the available memory where the kernel states none (before 3.14, and OpenVZ): what is free, and caches that
 * the kernel can drop. Shared memory is counted as cache but cannot be dropped.
 */
function estimate(field: (name: string) => number): number {
  const caches = field('Cached') + field('SReclaimable') - field('Shmem')
  return field('MemFree') + field('Buffers') + Math.max(0, caches)
}
