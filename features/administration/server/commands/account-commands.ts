import {
  accountChangeProblems,
  newAccountProblems,
  type AccountChange,
} from '#features/administration/contract/account-rules.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { defineCommand, type Command } from '@portico/server/core/commands/define-command.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { addAccount, type AccountToAdd } from '#features/administration/server/accounts/add-account.ts'
import {
  removeAccount,
  setAccount,
  setAccountActivity,
  type ChangedAccount,
} from '#features/administration/server/accounts/change-account.ts'
import { chooseTenant, findAccount, type WhichAccount } from '#features/administration/server/accounts/find-account.ts'
import { resetAccount } from '#features/administration/server/accounts/reset-account.ts'
import { declined } from '#features/administration/server/administering.ts'
import { accountLines, accountTable } from './account-lines.ts'
import { jsonLines } from '@portico/server/core/commands/list-texts.ts'
import { passwordLinkLines } from './password-link-lines.ts'
import { readFoundAccounts } from '@portico/server/core/accounts/found-account-queries.ts'
import { languageOfTag, languages } from '@portico/contract/platform/language.ts'

const email = ['an email address']

/** Returns the input if there are no problems, otherwise the problems. */
const valid = <Input>(input: Input, ...problems: readonly string[]): Result<Input, readonly string[]> =>
  problems.length === 0 ? ok(input) : err(problems)
const which = ([address = '']: readonly string[], { tenant = null }: { tenant?: string | null }): WhichAccount => ({
  email: address,
  tenant,
})

export const addAccountCommand = defineCommand({
  name: 'account add',
  usage: [
    'npm run portico -- account add <email> --role <role> [--tenant <tenant>] [--name "Bo Berg"] [--company <company>]',
    '    [--servicedesk] [--language de] [--resend]',
  ],
  words: email,
  options: {
    role: 'text',
    tenant: 'text',
    name: 'text',
    company: 'text',
    servicedesk: 'flag',
    language: 'text',
    resend: 'flag',
  },
  needs: ['role'],
  read(words, { role = '', name = '', company = null, language = '', servicedesk, resend, ...options }) {
    const account = { ...which(words, options), name, role, company, isServicedesk: servicedesk === true, language }
    // A missing address has already been reported.
    const entered = { email: account.email || 'x@example.com', name }
    const problems = [...newAccountProblems(entered), ...languageProblems(language)]
    return valid<AccountToAdd>({ ...account, resend: resend === true }, ...problems)
  },
  run: addAccount,
  async print({ email: address, tenant, isNew, mail }, _account, context) {
    const made = isNew
      ? `${address} now has an account in ${tenant}.`
      : `${address} already has an account in ${tenant}.`
    if (mail !== null) return [made, ...(await passwordLinkLines(context, mail))]
    if (isNew) return [made, 'It signs in by single sign-on; no mail was sent.']
    return [`${made} Nothing was changed.`, 'To send the mail for the first password again, add --resend.']
  },
})

export const listAccountsCommand = defineCommand({
  name: 'account list',
  isReadOnly: true,
  usage: ['npm run portico -- account list [--tenant <tenant>] [--json]'],
  options: { tenant: 'text', json: 'flag' },
  read: (_words, { tenant = null, json = false }) => ok({ tenant, json }),
  async run(context, { tenant }) {
    const chosen = await chooseTenant(context, tenant)
    if (!chosen.ok) return chosen
    const { id } = chosen.value
    return ok(await inTenant(context.database, id, (scope) => readFoundAccounts(scope, id, null)))
  },
  print: (accounts, { json }) => (json ? jsonLines(accounts) : accountTable(accounts)),
})

export const showAccountCommand = defineCommand({
  name: 'account show',
  isReadOnly: true,
  usage: ['npm run portico -- account show <email> [--tenant <tenant>] [--json]'],
  words: email,
  options: { tenant: 'text', json: 'flag' },
  read: (words, { json = false, ...options }) => ok({ ...which(words, options), json }),
  run: findAccount,
  print: (account, { json }) => (json ? jsonLines(account) : accountLines(account)),
})

function changeLine({ account, changed }: ChangedAccount, how: string): string[] {
  return [`${account.email} in ${account.tenant} is ${changed.length === 0 ? 'unchanged' : how}.`]
}

export const setAccountCommand = defineCommand({
  name: 'account set',
  usage: [
    'npm run portico -- account set <email> [--tenant <tenant>] [--name "Bo Berg"] [--role <role>] [--company <company>]',
    '    [--email <new email>] [--servicedesk yes|no] [--force]',
  ],
  words: email,
  options: {
    tenant: 'text',
    name: 'text',
    role: 'text',
    company: 'text',
    email: 'text',
    servicedesk: 'text',
    force: 'flag',
  },
  read(words, { tenant = null, force = false, servicedesk, ...texts }) {
    const isFlag = servicedesk === undefined || servicedesk === 'yes' || servicedesk === 'no'
    const change: AccountChange = {
      ...texts,
      ...(servicedesk === undefined ? {} : { isServicedesk: servicedesk === 'yes' }),
    }
    const problems = [...accountChangeProblems(change), ...(isFlag ? [] : ['--servicedesk is yes or no.'])]
    return valid({ ...which(words, { tenant }), change, isForced: force }, ...problems)
  },
  run: setAccount,
  print: (changed) => changeLine(changed, `changed: ${changed.changed.join(', ')}`),
})

const activityOptions = { tenant: 'text' } as const

const activityCommand = (verb: 'activate' | 'deactivate', options: typeof activityOptions) =>
  defineCommand({
    name: `account ${verb}`,
    usage: ['npm run portico -- account deactivate|activate <email> [--tenant <tenant>] [--force]'],
    words: email,
    options,
    read: (words, { force = false, ...given }: { tenant?: string; force?: boolean }) =>
      ok({ ...which(words, given), isForced: force }),
    run: (context, input) => setAccountActivity(context, { ...input, isActive: verb === 'activate' }),
    print: (changed) =>
      changeLine(changed, verb === 'activate' ? 'active again' : 'deactivated; its sessions have ended'),
  })

const forcedOptions = { ...activityOptions, force: 'flag' } as const
export const deactivateAccountCommand = activityCommand('deactivate', forcedOptions)
export const activateAccountCommand = activityCommand('activate', activityOptions)

export const removeAccountCommand = defineCommand({
  name: 'account remove',
  usage: ['npm run portico -- account remove <email> [--tenant <tenant>] --yes [--force]'],
  words: email,
  options: { tenant: 'text', yes: 'flag', force: 'flag' },
  read: (words, { yes = false, force = false, ...options }) =>
    ok({ ...which(words, options), isSure: yes, isForced: force }),
  async run(context, { isSure, ...account }) {
    if (isSure) return removeAccount(context, account)
    const found = await findAccount(context, account)
    if (!found.ok) return found
    const what = 'with its password, sessions, requests and preferences'
    return declined(
      'not-confirmed',
      ...accountLines(found.value),
      `This deletes the account ${what}. Add --yes to confirm.`,
    )
  },
  print: ({ email: address, tenant }) => [`${address} in ${tenant} is deleted.`],
})

export const resetAccountCommand = defineCommand({
  name: 'account reset',
  usage: ['npm run portico -- account reset <email> [--tenant <tenant>] [--language de] [--print]'],
  words: email,
  options: { tenant: 'text', language: 'text', print: 'flag' },
  read: (words, { language = '', print = false, ...options }) =>
    valid({ ...which(words, options), language, isPrinted: print }, ...languageProblems(language)),
  run: resetAccount,
  print: (mail, { isPrinted }, context) => passwordLinkLines(context, mail, isPrinted),
})

export const accountCommands: readonly Command[] = [
  addAccountCommand,
  listAccountsCommand,
  showAccountCommand,
  setAccountCommand,
  deactivateAccountCommand,
  activateAccountCommand,
  removeAccountCommand,
  resetAccountCommand,
]

/**
 * Returns the problem with the language of an email, as a list of at most one sentence. An empty language stands for
 * the domain's.
 */
export function languageProblems(language: string): string[] {
  if (language === '' || languageOfTag(language) !== null) return []
  return [`The languages are ${languages.join(', ')}.`]
}
