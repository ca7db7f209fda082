import type { codeStates, EnrolmentCodeRow } from '#features/devices/contract/enrolment-codes.ts'
import { whyCodeNotUsable } from '@portico/server/core/devices/enrolment-codes.ts'
import { usernameOf } from '@portico/server/core/sessions/session.ts'
import type { readEnrolmentCodes } from './code-list-queries.ts'

type Row = Awaited<ReturnType<typeof readEnrolmentCodes>>['rows'][number]

const states = {
  'enrolment-code-revoked': 'revoked',
  'enrolment-code-expired': 'expired',
  'enrolment-code-used-up': 'used-up',
} as const satisfies Record<string, (typeof codeStates)[number]>

/** Returns an enrolment code as a row of a list, with its state at the instant `at`. */
export function listedCodeOf(row: Row, at: Date): EnrolmentCodeRow {
  const { expires_at: expiresAt, revoked_at: revokedAt, uses, max_uses: maxUses } = row
  const reason = whyCodeNotUsable({ expiresAt, revokedAt, uses, maxUses }, at)
  return {
    id: row.id,
    companyid: row.companyid,
    companyname: row.companyname,
    kind: row.kind,
    label: row.label,
    state: reason === null ? 'valid' : states[reason],
    uses,
    max_uses: maxUses,
    made_by: usernameOf({ firstname: row.firstname ?? '', lastname: row.lastname ?? '' }),
    created_at: row.created_at.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}
