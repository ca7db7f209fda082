import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'

/** Writes packed columns to a file that only this server's processes read. */
export function writePackedColumns(path: string, columns: readonly Uint8Array[]): void {
  writeFileSync(path, serialize(columns), { mode: 0o600 })
}

/** Reads the columns that `writePackedColumns` wrote. */
export function readPackedColumns(path: string): Uint8Array[] {
  return deserialize(readFileSync(path)) as Uint8Array[]
}
