import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { NewKey } from '#features/single-sign-on/server/connection-administration-queries.ts'
import type { IdpContext } from './idp-context.ts'

type Options = { 'secret-file'?: string | undefined; 'secret-ends'?: string | undefined }

/**
 * Reads a client secret from a file (`-` is standard input): on the command line, every user of the computer could see
 * the secret. Microsoft's secrets end after at most two years, so their end should be stated.
 */
export async function readClientSecret(
  options: Options,
  { folder, secret: context, now }: IdpContext,
): Promise<Result<NewKey, string>> {
  const file = options['secret-file']
  if (file === undefined) return err('Specify the client secret: --secret-file secret.txt, or - for standard input.')
  const text = await (file === '-' ? piped() : readFile(resolve(folder, file), 'utf8')).catch(() => null)
  if (text === null) return err(`${resolve(folder, file)} cannot be read.`)
  const secret = text.trim()
  if (secret === '' || secret.length > 4096) return err(`${file} holds no client secret.`)
  const end = options['secret-ends']
  const endsAt = end === undefined ? null : new Date(`${end}T23:59:59Z`)
  if (endsAt !== null && Number.isNaN(endsAt.getTime())) return err('--secret-ends takes a day such as 2027-01-31.')
  if (endsAt !== null && endsAt <= now) return err(`--secret-ends ${end ?? ''} has passed.`)
  const fingerprint = createHash('sha256').update(secret).digest('hex')
  const sealed = context.seal(secret)
  return ok({ kind: 'client-secret', sealed, certificate: '', fingerprint, beginsAt: null, endsAt })
}

async function piped(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += String(chunk)
  return text
}
