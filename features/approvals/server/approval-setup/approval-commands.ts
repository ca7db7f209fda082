import { approvals } from '#features/approvals/contract/feature.ts'
import { approvalPolicies } from '@portico/contract/core/requests/approval-rules.ts'
import { approvalTerms, ruleKinds, type CompanyApprovals } from '#features/approvals/contract/approval-settings.ts'
import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type * as z from 'zod'
import { defineTenantList } from '@portico/server/core/commands/define-tenant-list.ts'
import {
  defineCommand,
  refusal,
  type Command,
  type CommandError,
} from '@portico/server/core/commands/define-command.ts'
import { operateOn, refusedAs, type Operated, type Operating } from '@portico/server/core/commands/operate-on.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readCompanyApprovals } from './approval-setup-queries.ts'
import { dropRule, setPolicy, setRule } from './approval-setup.ts'
import { readIdsByEmail } from '@portico/server/core/accounts/account-queries.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'
import { kindsIn, listIn } from '@portico/server/core/commands/list-options.ts'

type OfCompany = Pick<Operated, 'actor'> & { company: CompanyApprovals }

/** Finds a tenant and one of its companies by id, or by name in any case. */
async function operateOnApprovals(
  context: Operating,
  { tenant, company: wanted }: { tenant: string; company: string },
): Promise<Result<OfCompany, CommandError>> {
  const operated = await operateOn(context, tenant)
  if (!operated.ok) return operated
  const { actor } = operated.value
  const all = await inTenant(context.database, actor.tenantId, (rows) => readCompanyApprovals(rows, actor))
  const key = wanted.trim().toLowerCase()
  const [company, other] = all.filter(({ id, companyname }) => id === key || companyname.toLowerCase() === key)
  if (company === undefined) return refusal(`There is no company ${wanted}. company list shows all.`)
  if (other !== undefined) return refusal(`Several companies are called ${wanted}. Use the id of one.`)
  return ok({ actor, company })
}

type RuleKind = (typeof ruleKinds)[number]

/** Parses a text that names exactly one kind. */
function ruleKindIn(text: string): Result<RuleKind, string> {
  const kinds = kindsIn(text, ruleKinds)
  if (!kinds.ok) return kinds
  const [kind] = kinds.value
  return kind === undefined ? err(`Kinds are: ${ruleKinds.join(', ')}.`) : ok(kind)
}

type Terms = { quorum?: string; risk?: string; days?: string }

/** Parses the terms of a rule. If the quorum is a number, that many approvers must approve. */
function termsIn({ quorum = 'any', risk = 'low', days = '7' }: Terms): Result<z.infer<typeof approvalTerms>, string> {
  const needed = Number(quorum)
  const counted = Number.isInteger(needed) ? { quorum: 'count', needed } : { quorum, needed: 1 }
  const terms = approvalTerms.safeParse({ ...counted, risk, due_days: Number(days) })
  if (terms.success) return ok(terms.data)
  return err('--quorum is any, all or a number up to 50, --risk low or high, and --days a number from 1 to 30.')
}

const ruleText = ({ quorum, needed, approvers }: CompanyApprovals['rules'][number]) =>
  `${quorum === 'count' ? needed : quorum} of ${approvers.map(({ name }) => name).join(', ')}`

const listRulesCommand = defineTenantList({
  name: 'desk rules',
  usage: ['npm run portico -- desk rules <tenant> [--json]'],
  list: ({ database }, { actor }) => inTenant(database, actor.tenantId, (rows) => readCompanyApprovals(rows, actor)),
  print(companies) {
    const rows = companies.flatMap(({ companyname, policy, rules }) =>
      rules.length === 0
        ? [[companyname, policy, 'none', '', '', '']]
        : rules.map((rule) => [companyname, policy, rule.kind, ruleText(rule), rule.risk, `${rule.due_days}`]),
    )
    return inColumns([['COMPANY', 'LINKS', 'KIND', 'APPROVERS', 'RISK', 'DAYS'], ...rows])
  },
})

const setRuleCommand = defineCommand({
  name: 'desk set-rule',
  usage: [
    'npm run portico -- desk set-rule <tenant> <company> <kind> --approvers a@b.example,c@d.example',
    '    [--quorum any|all|2] [--risk low|high] [--days 7]',
  ],
  words: ['a tenant', 'a company', 'a kind'],
  options: { approvers: 'text', quorum: 'text', risk: 'text', days: 'text' },
  needs: ['approvers'],
  read([tenant = '', company = '', text = ''], { approvers = '', ...terms }) {
    const kind = ruleKindIn(text)
    const rule = termsIn(terms)
    if (kind.ok && rule.ok)
      return ok({ tenant, company, kind: kind.value, emails: listIn(approvers), rule: rule.value })
    return err([kind, rule].flatMap((read) => (read.ok ? [] : [read.error])))
  },
  async run(context, { kind, emails, rule, ...input }) {
    const operated = await operateOnApprovals(context, input)
    if (!operated.ok) return operated
    const { actor, company } = operated.value
    const ids = await inTenant(context.database, actor.tenantId, (rows) => readIdsByEmail(rows, actor.tenantId, emails))
    const unknown = ids.findIndex((id) => id === null)
    if (unknown !== -1) return refusal(`There is no active user ${emails[unknown] ?? ''}.`)
    const approvers = [...new Set(ids.filter((id) => id !== null))]
    const saved = await setRule(context.database, actor, { companyId: company.id, kind }, { ...rule, approvers })
    return saved.ok ? saved : refusedAs(saved.error, approvals.refusals)
  },
  print: ({ companyname }, { kind }) => [`${kind} needs this approval in ${companyname} from now on.`],
})

const removeRuleCommand = defineCommand({
  name: 'desk remove-rule',
  usage: ['npm run portico -- desk remove-rule <tenant> <company> <kind>'],
  words: ['a tenant', 'a company', 'a kind'],
  read([tenant = '', company = '', text = '']) {
    const kind = ruleKindIn(text)
    return kind.ok ? ok({ tenant, company, kind: kind.value }) : err([kind.error])
  },
  async run(context, { kind, ...input }) {
    const operated = await operateOnApprovals(context, input)
    if (!operated.ok) return operated
    const { actor, company } = operated.value
    const removed = await dropRule(context.database, actor, { companyId: company.id, kind })
    return removed.ok ? removed : refusedAs(removed.error, approvals.refusals)
  },
  print: ({ companyname }, { kind }) => [`${kind} needs no approval in ${companyname} from now on.`],
})

const setPolicyCommand = defineCommand({
  name: 'desk set-policy',
  usage: [`npm run portico -- desk set-policy <tenant> <company> ${approvalPolicies.join('|')}`],
  words: ['a tenant', 'a company', 'a policy'],
  read([tenant = '', company = '', policy = '']) {
    const wanted = approvalPolicies.find((known) => known === policy.toLowerCase())
    return wanted === undefined
      ? err([`${policy} is no policy. Policies are: ${approvalPolicies.join(', ')}.`])
      : ok({ tenant, company, policy: wanted })
  },
  async run(context, { policy, ...input }) {
    const operated = await operateOnApprovals(context, input)
    if (!operated.ok) return operated
    const { actor, company } = operated.value
    const saved = await setPolicy(context.database, actor, company.id, policy)
    return saved.ok ? saved : refusedAs(saved.error, approvals.refusals)
  },
  print: ({ companyname, policy }) => [`Approval links of ${companyname} decide by ${policy} from now on.`],
})

/** The commands for approval rules and policies. */
export const approvalCommands: readonly Command[] = [
  listRulesCommand,
  setRuleCommand,
  removeRuleCommand,
  setPolicyCommand,
]
