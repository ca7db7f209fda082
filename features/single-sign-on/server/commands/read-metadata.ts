import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { isLocalHost } from '@portico/contract/platform/host-name.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { SamlProvider } from '@portico/saml/provider.ts'
import { fetchIdpMetadata } from '#features/single-sign-on/server/saml/fetch-idp-metadata.ts'
import { readIdpMetadata } from '@portico/saml/read-idp-metadata.ts'
import { isRefusal } from '@portico/saml/refusal.ts'

type Read = Result<SamlProvider, string>

/** Returns the address that metadata is read from, empty for a file. */
export const addressOf = (from: string): string => (/^https?:/.test(from) ? from : '')

/**
 * Reads the metadata of a SAML provider from its address or from a file. For a known provider, `entityId` must match.
 * An address without TLS is read only on this machine.
 */
export async function readMetadata(from: string, folder: string, entityId?: string): Promise<Read> {
  const url = URL.parse(from)
  const known = entityId === undefined ? {} : { entityId }
  const allowHttp = url !== null && isLocalHost(url.hostname)
  const isAddress = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (isAddress) return readingOf(await fetchIdpMetadata(from, { allowHttp, ...known }))
  const text = await readFile(resolve(folder, from), 'utf8').catch(() => null)
  return text === null
    ? err(`${resolve(folder, from)} cannot be read.`)
    : readingOf(readIdpMetadata(text, { allowHttp, ...known }))
}

const readingOf = (read: Awaited<ReturnType<typeof fetchIdpMetadata>>): Read =>
  isRefusal(read) ? err(`${read.refusal}: ${read.explain}`) : ok(read)
