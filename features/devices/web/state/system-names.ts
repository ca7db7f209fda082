import type { System } from '@portico/contract/core/devices/system.ts'

/** The names of operating systems, the same in every language. */
export const systemNames: Readonly<Record<System, string>> = { windows: 'Windows', linux: 'Linux', mac: 'macOS' }
