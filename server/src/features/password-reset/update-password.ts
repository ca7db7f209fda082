import type { updatePassword as call } from '@portico/contract/features/password-reset/update-password.ts'
import type { InputOf } from '@portico/contract/core/calls/call.ts'
import { decodePassword } from '@portico/contract/core/accounts/password-encoding.ts'
import type { AppContext } from '#server/core/app-context.ts'
import type { Handler, Origin, Outcome } from '#server/core/calls/handler.ts'
import { done, refused } from '#server/core/calls/handler.ts'
import { hashOf } from '#server/core/sessions/token.ts'
import { changePassword } from '#server/features/password-reset/change-password.ts'
import { notEncoded, readNewPassword, whyNotOf } from '#server/features/password-reset/new-password.ts'
import { prove } from '#server/features/password-reset/prove.ts'
import { readProven } from '#server/features/password-reset/reset-queries.ts'
import { tenantOf, type ResetRow } from '#server/features/password-reset/reset-parts.ts'

type Body = InputOf<typeof call>['body']
type UpdateOutcome = Outcome<typeof call>
type UpdateRefusal = Extract<UpdateOutcome, { kind: 'refused' }>

/**
 * Step two of the reset page (spec A §4, "Reset flow" 2): sets the new password, once, ends every session of the account
 * and mails a notice. Nobody is signed in by it.
 */
export function handleUpdatePassword(context: AppContext): Handler<typeof call> {
  return async ({ body, origin }) => {
    const wait = context.limits.take('reset', origin.network)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const read = readPasswords(context, body, origin)
    if ('kind' in read) return read
    const rows = await provenRows(context, body.token.trim(), read.temporaryPassword, origin)
    if (rows.length === 0) return refused('reset-not-valid')
    const row = chosen(rows, body.tenantid)
    if (row === null) return refused('choose-tenant', { data: rows.map(tenantOf) })
    const whyNot = await whyNotOf(context, row, read.newPassword, origin)
    if (whyNot !== null) return refused(whyNot)
    const hash = await context.hashes.hash(read.newPassword)
    const isFirst = await changePassword(context, { row, tokenHash: hashOf(body.token.trim()), hash, origin })
    return isFirst ? done(null, { summary: 'Your password has been changed.' }) : refused('reset-not-valid')
  }
}

type ReadPasswords = { newPassword: string; temporaryPassword: string | null }

/** Decodes what was sent and holds it against the rules, before anything is looked up or hashed. */
function readPasswords(context: AppContext, body: Body, origin: Origin): ReadPasswords | UpdateRefusal {
  const temporaryPassword = body.temp_password === undefined ? null : decodePassword(body.temp_password)
  if (temporaryPassword === null && body.temp_password !== undefined) return notEncoded
  const read = readNewPassword(context, body, origin)
  return 'kind' in read ? read : { ...read, temporaryPassword }
}

/** The resets that may be used: by the temporary password sent again, or by step one done from the same network. */
async function provenRows(
  context: AppContext,
  token: string,
  temporaryPassword: string | null,
  origin: Origin,
): Promise<ResetRow[]> {
  if (temporaryPassword !== null) return (await prove(context, { token, temporaryPassword }, origin)).rows
  return readProven(context.database, hashOf(token), origin.network, origin.at)
}

function chosen(rows: readonly ResetRow[], tenantId: string | undefined): ResetRow | null {
  if (tenantId !== undefined) return rows.find((row) => row.tenantId === tenantId) ?? null
  return rows.length === 1 ? (rows[0] ?? null) : null
}
