import type { Administered, Administering } from '#server/features/administration/administering.ts'
import { addAccount, type AccountToAdd } from '#server/features/administration/accounts/add-account.ts'
import {
  removeAccount,
  setAccount,
  setAccountActivity,
  type ChangedAccount,
} from '#server/features/administration/accounts/change-account.ts'
import { chooseTenant, findAccount } from '#server/features/administration/accounts/find-account.ts'
import { readAccounts } from '#server/features/administration/accounts/account-queries.ts'
import { resetAccount } from '#server/features/administration/accounts/reset-account.ts'
import type { AccountCommand } from '#server/features/administration/commands/account-command.ts'
import { accountLines, accountTable } from '#server/features/administration/commands/account-lines.ts'
import { inJson, said, wrong, type Said } from '#server/features/administration/commands/said.ts'
import { tellOfWay, type Terminal } from '#server/features/administration/commands/tell-of-way.ts'
import { inTenant } from '#server/core/tenants/scope.ts'

type Parts = Administering & Terminal

/**
 * Carries out a command of `account`. The running servers hear of it from the database.
 */
export async function runAccountCommand(command: AccountCommand, parts: Parts): Promise<Said> {
  switch (command.verb) {
    case 'add':
      return add(command.account, parts)
    case 'list':
      return list(command, parts)
    case 'show':
      return show(command, parts)
    case 'set':
      return tell(await setAccount(parts, command), ({ changed }) => `changed: ${changed.join(', ')}`)
    case 'activate':
    case 'deactivate': {
      const isActive = command.verb === 'activate'
      const state = isActive ? 'active again' : 'deactivated; its sessions have ended'
      return tell(await setAccountActivity(parts, { ...command, isActive }), () => state)
    }
    case 'remove':
      return remove(command, parts)
    case 'reset':
      return reset(command, parts)
  }
}

function tell(outcome: Administered<ChangedAccount>, how: (changed: ChangedAccount) => string): Said {
  if (outcome.kind === 'refused') return wrong(outcome)
  const { account, changed } = outcome.value
  const what = changed.length === 0 ? 'unchanged: it was so already' : how(outcome.value)
  return said(`${account.email} in ${account.tenant} is ${what}.`)
}

async function add(account: AccountToAdd, parts: Parts): Promise<Said> {
  const added = await addAccount(parts, account)
  if (added.kind === 'refused') return wrong(added)
  const { email, tenant, isNew, mail } = added.value
  const made = isNew ? `${email} has an account in ${tenant} now.` : `${email} is in ${tenant} already.`
  if (mail !== null) return said(made, ...(await tellOfWay(parts, mail)))
  if (isNew) return said(made, 'It signs in by single sign-on; no mail was sent.')
  return said(`${made} Nothing was changed.`, 'To mail the way to a first password again, say --resend too.')
}

async function list({ tenant, json }: Extract<AccountCommand, { verb: 'list' }>, parts: Parts): Promise<Said> {
  const chosen = await chooseTenant(parts, tenant)
  if (chosen.kind === 'refused') return wrong(chosen)
  const { id } = chosen.value
  const accounts = await inTenant(parts.database, id, (scope) => readAccounts(scope, id, null))
  return json ? inJson(accounts) : said(...accountTable(accounts))
}

async function show(command: Extract<AccountCommand, { verb: 'show' }>, parts: Parts): Promise<Said> {
  const found = await findAccount(parts, command)
  if (found.kind === 'refused') return wrong(found)
  return command.json ? inJson(found.value) : said(...accountLines(found.value))
}

async function reset(command: Extract<AccountCommand, { verb: 'reset' }>, parts: Parts): Promise<Said> {
  const mailed = await resetAccount(parts, command)
  return mailed.kind === 'refused' ? wrong(mailed) : said(...(await tellOfWay(parts, mailed.value, command.isPrinted)))
}

async function remove(command: Extract<AccountCommand, { verb: 'remove' }>, parts: Parts): Promise<Said> {
  if (!command.isSure) {
    const found = await findAccount(parts, command)
    if (found.kind === 'refused') return wrong(found)
    const what = 'with its password, sessions, requests and preferences'
    return wrong({ problems: [...accountLines(found.value), `This deletes the account ${what}. Say --yes too.`] })
  }
  const removed = await removeAccount(parts, command)
  return removed.kind === 'refused'
    ? wrong(removed)
    : said(`${removed.value.email} in ${removed.value.tenant} is deleted.`)
}
