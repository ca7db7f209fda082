import { findOwnWord, wordsOfAddress, type OwnWords } from '@portico/contract/password-reset/own-words.ts'
import { lengthsOf } from '@portico/contract/password-reset/new-password-rules.ts'
import { checkNewPassword, resetMessage } from '@portico/contract/password-reset/reset-validation.ts'
import type { updatePassword as call } from '@portico/contract/password-reset/update-password.ts'
import type { InputOf } from '@portico/contract/plumbing/call.ts'
import { decodePassword } from '@portico/contract/plumbing/password-encoding.ts'
import type { House } from '#server/plumbing/house.ts'
import type { Answer, Origin, Outcome } from '#server/plumbing/http/answer.ts'
import { done, refused } from '#server/plumbing/http/answer.ts'
import { hashOf } from '#server/plumbing/session/token.ts'
import { changePassword } from '#server/password-reset/change-password.ts'
import { isCommonPassword } from '#server/password-reset/common-passwords.ts'
import { prove } from '#server/password-reset/prove.ts'
import { readLastHashes, readProven } from '#server/password-reset/queries.ts'
import { tenantOf, type ResetRow } from '#server/password-reset/reset-parts.ts'

type Body = InputOf<typeof call>['body']
type UpdateOutcome = Outcome<typeof call>
type UpdateRefusal = Extract<UpdateOutcome, { kind: 'refused' }>

/**
 * Step two of the reset page (spec A §4, "Reset flow" 2): sets the new password, once, ends every session of the account
 * and mails a notice. Nobody is signed in by it.
 */
export function answerUpdatePassword(house: House): Answer<typeof call> {
  return async ({ body, origin }) => {
    const wait = house.limits.take('reset', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const read = readPasswords(house, body, origin)
    if ('kind' in read) return read
    const rows = await provenRows(house, body.token.trim(), read.temporaryPassword, origin)
    if (rows.length === 0) return refused('reset-not-valid')
    const row = chosen(rows, body.tenantid)
    if (row === null) return refused('choose-tenant', { data: rows.map(tenantOf) })
    const ownWord = findOwnWord(read.newPassword, ownWordsOf(house, row, origin))
    if (ownWord !== null) return refused(ownWord)
    if (await wasUsedBefore(house, row, read.newPassword, origin)) return refused('new-password-used-before')
    const hash = await house.hashes.hash(read.newPassword)
    const isFirst = await changePassword(house, { row, tokenHash: hashOf(body.token.trim()), hash, origin })
    return isFirst ? done(null, { summary: 'Your password has been changed.' }) : refused('reset-not-valid')
  }
}

type ReadPasswords = { newPassword: string; temporaryPassword: string | null }

/** Decodes what was sent and holds it against the rules, before anything is looked up or hashed. */
function readPasswords(house: House, body: Body, origin: Origin): ReadPasswords | UpdateRefusal {
  const newPassword = decodePassword(body.newpassword)
  const confirmPassword = decodePassword(body.confirmpassword)
  const temporaryPassword = body.temp_password === undefined ? null : decodePassword(body.temp_password)
  const isEncoded = temporaryPassword !== null || body.temp_password === undefined
  if (newPassword === null || confirmPassword === null || !isEncoded)
    return refused('input-not-valid', { summary: 'The request is not valid: a password is not encoded' })
  const lengths = lengthsOf(house.settingsOf(origin.host))
  const problem = checkNewPassword({ newPassword, confirmPassword }, lengths)
  if (problem !== null)
    return refused('new-password-not-valid', { summary: resetMessage(problem, lengths), data: { problem } })
  if (isCommonPassword(newPassword)) return refused('new-password-too-common')
  return { newPassword, temporaryPassword }
}

/** The resets that may be used: by the temporary password sent again, or by step one done from the same network. */
function provenRows(
  house: House,
  token: string,
  temporaryPassword: string | null,
  origin: Origin,
): Promise<ResetRow[]> {
  if (temporaryPassword !== null) return prove(house, { token, temporaryPassword }, origin)
  return readProven(house.database, hashOf(token), origin.network, origin.at)
}

function chosen(rows: readonly ResetRow[], tenantId: string | undefined): ResetRow | null {
  if (tenantId !== undefined) return rows.find((row) => row.tenantId === tenantId) ?? null
  return rows.length === 1 ? (rows[0] ?? null) : null
}

/** Told to the holder of a good reset alone: they name its tenant. */
function ownWordsOf(house: House, row: ResetRow, origin: Origin): OwnWords {
  const { appname, apptitle, companyname } = house.settingsOf(origin.host)
  const { local, labels } = wordsOfAddress(row.email)
  return {
    product: ['Portico', appname, apptitle],
    company: [row.tenantName, row.tenantDescription, companyname, ...labels],
    person: [row.firstname, row.lastname, `${row.firstname}${row.lastname}`, local],
  }
}

async function wasUsedBefore(house: House, row: ResetRow, newPassword: string, { network }: Origin): Promise<boolean> {
  for (const hash of await readLastHashes(house.database, row)) {
    if (await house.hashes.verify(newPassword, hash, network)) return true
  }
  return false
}
