import type { FoundAccount } from '@portico/server/core/accounts/found-account-queries.ts'

import { inColumns } from '@portico/server/platform/text/in-columns.ts'

/** Returns the lines of a table of a tenant's accounts. */
export function accountTable(accounts: readonly FoundAccount[]): string[] {
  if (accounts.length === 0) return ['The tenant has no account: npm run portico -- account add <email> --role <role>']
  const rows = accounts.map((account) => [account.email, nameOf(account), account.role, stateOf(account)])
  return inColumns([['E-MAIL', 'NAME', 'ROLE', 'STATE'], ...rows])
}

/** Returns the lines that print an account, one for each property. */
export function accountLines(account: FoundAccount): string[] {
  return [
    `${account.email} in ${account.tenant}  ${account.id}`,
    ...inColumns([
      ['name', nameOf(account)],
      ['role', account.role],
      ['company', account.company],
      ['state', stateOf(account)],
      ['service desk', account.isServicedesk ? 'yes' : 'no'],
      ['password', account.hasPassword ? 'set' : 'not set'],
      ['last sign-in', account.lastLoginAt === null ? 'never' : `${account.lastLoginAt.toISOString().slice(0, 16)}Z`],
      ['created', account.madeAt.toISOString().slice(0, 10)],
    ]),
  ]
}

const nameOf = ({ firstname, lastname }: FoundAccount) => `${firstname} ${lastname}`.trim()

function stateOf({ isActive, invitedUntil, hasPassword, authtype }: FoundAccount): string {
  if (!isActive) return 'DEACTIVATED'
  if (invitedUntil !== null) return `invited until ${invitedUntil.toISOString().slice(0, 10)}`
  return hasPassword || authtype !== 'local' ? 'active' : 'has no password yet'
}
