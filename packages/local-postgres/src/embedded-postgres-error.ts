/**
 * Why the local database cannot be used, as one sentence for the operator, to be printed without a stack. Any other
 * error of `startEmbeddedPostgres` is a bug.
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
 * Converts a file system error into one sentence for the operator; returns other errors unchanged.
 * @param doing what was attempted, e.g. `make the folder /x`
 */
export function inOneSentence(doing: string, failure: unknown): unknown {
  if (!(failure instanceof Error) || !('code' in failure) || typeof failure.code !== 'string') return failure
  const reason = plainReasons[failure.code]
  return reason === undefined ? failure : new EmbeddedPostgresError(`Cannot ${doing}: ${reason}.`, { cause: failure })
}

/** Returns whether the output of a PostgreSQL program means a full disk, which it reports in several ways. */
export function isDiskFull(output: string): boolean {
  return /No space left|Check free disk space|wrote only \d+ of \d+ bytes|Disk quota exceeded/.test(output)
}
