/**
 * Says in one sentence, fit to be printed without a stack, why the embedded database cannot be used.
 * Everything else that `startEmbeddedPostgres` throws is a bug.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
}

const plainReasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of that path is a file, not a folder',
  ENAMETOOLONG: 'that path is too long',
}

/**
 * Turns a failure of the file system into the one sentence an operator needs; gives other failures back as they are.
 * @param doing what was attempted, e.g. `make the folder /x`
 */
export function inOneSentence(doing: string, failure: unknown): unknown {
  if (!(failure instanceof Error) || !('code' in failure) || typeof failure.code !== 'string') return failure
  const reason = plainReasons[failure.code]
  return reason === undefined ? failure : new EmbeddedPostgresError(`Cannot ${doing}: ${reason}.`, { cause: failure })
}

/** Tells whether the words of a PostgreSQL program mean a full disk: it reports a write cut short in other words than a refused one. */
export function saysDiskFull(words: string): boolean {
  return /No space left|Check free disk space|wrote only \d+ of \d+ bytes|Disk quota exceeded/.test(words)
}
