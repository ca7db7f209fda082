import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Decision } from '@portico/contract/core/requests/approval-rules.ts'
import { asciiDigits } from '@portico/contract/platform/characters.ts'
import { digitsOf, type Keys, type Secret } from '@portico/server/platform/crypto/secret.ts'

/** How long an opened page can decide, in milliseconds. */
const ticketLifetime = 3_600_000

/** Derives the token for one decision in the mail `mailId`: 256 bits. It is not stored; only the mail contains it. */
export function approvalTokenOf(keys: Keys, mailId: string, decision: Decision): string {
  return keys.mac('approval-token', `${mailId}:${decision}`).toString('base64url')
}

/** Derives the code in the body of the mail `mailId`, valid for both of its links. */
export function approvalCodeOf(keys: Keys, mailId: string): string {
  return digitsOf(keys.mac('approval-code', mailId))
}

/** Returns the hash of a token. Only the hash is stored. */
export function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/**
 * Returns the hash of a code. The hash is stored; its key is the token, which is not stored, so the code cannot be
 * guessed from the hash.
 */
export function codeHashOf(token: string, code: string): Buffer {
  const typed = asciiDigits(code.normalize('NFKC')).replaceAll(/[\s-]/g, '')
  return createHmac('sha256', token).update(typed).digest()
}

/** Returns whether two hashes are equal, in constant time. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Returns the hash of a page's content for the audit. */
export function shownHashOf(shown: object): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
}

/** What a ticket is for: a token, what was shown, and whether it was shown to a program. */
type Shown = { tokenHash: Buffer; shown: string; isProgram: boolean }

const sealOf = (keys: Keys, { tokenHash, shown, isProgram }: Shown, ends: string) =>
  keys.mac('approval-ticket', `${tokenHash.toString('hex')}:${shown}:${ends}${isProgram ? ':program' : ''}`)

/**
 * Creates the ticket that a page needs to decide. It proves that this deployment served the page for this token, with
 * this content.
 */
export function ticketOf(keys: Keys, shown: Shown, at: Date): string {
  const ends = String(at.getTime() + ticketLifetime)
  return `${ends}.${sealOf(keys, shown, ends).toString('base64url')}`
}

/** Returns whether a ticket belongs to this token and to the current content, and has not expired. */
export function isTicketOf(secret: Secret, ticket: string, shown: Shown, at: Date): boolean {
  const [ends = '', seal = ''] = ticket.split('.')
  if (!/^\d{1,15}$/.test(ends) || Number(ends) <= at.getTime()) return false
  const sent = Buffer.from(seal, 'base64url')
  return secret.accepted.some((keys) => isSameHash(sent, sealOf(keys, shown, ends)))
}
