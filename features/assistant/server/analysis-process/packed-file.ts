import { readFileSync, writeFileSync } from 'node:fs'
import { deserialize, serialize } from 'node:v8'

/** Writes packed columns to a file, which only the processes of this server read. */
export function writePackedColumns(path: string, columns: readonly Uint8Array[]): void {
  writeFileSync(path, serialize(columns), { mode: 0o600 })
}

/** The packed columns of such a file. */
export function readPackedColumns(path: string): Uint8Array[] {
  return deserialize(readFileSync(path)) as Uint8Array[]
}
