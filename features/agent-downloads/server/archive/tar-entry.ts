/** A file of an archive. `mode` is its Unix mode; `at` is its modification time. */
export type ArchiveEntry = { name: string; mode: number; at: Date; bytes: Buffer }

const block = 512

/**
 * Returns the header of a file in a tar archive (POSIX.1-1988 "ustar"), owned by root. `name` has at most 100 ASCII
 * characters, `size` at most 8 GiB.
 */
export function tarHeader({ name, mode, at, size }: Omit<ArchiveEntry, 'bytes'> & { size: number }): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write(`${octal(mode, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100)
  header.write(`${octal(size, 11)}\0${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 124)
  // The checksum is computed as if its own field contained spaces.
  header.write('        0', 148)
  header.write('ustar\u000000root', 257)
  header.write('root', 297)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}

/** Returns number of zero bytes between the content of a file and the next block. */
export const tarPadding = (size: number) => (block - (size % block)) % block

/** Returns the last part of a tar archive: these files, then the end of the archive. */
export function tarOf(entries: readonly ArchiveEntry[]): Buffer {
  const files = entries.flatMap(({ bytes, ...entry }) => [
    tarHeader({ ...entry, size: bytes.length }),
    bytes,
    Buffer.alloc(tarPadding(bytes.length)),
  ])
  return Buffer.concat([...files, Buffer.alloc(2 * block)])
}
