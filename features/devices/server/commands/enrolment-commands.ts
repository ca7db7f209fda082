import { devices } from '#features/devices/contract/feature.ts'
import { installLinesOf } from '@portico/contract/core/devices/install-lines.ts'
import { identifier } from '@portico/contract/core/calls/text.ts'
import { createEnrolmentCode } from '#features/devices/contract/enrolment-codes.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import { NIL } from 'uuid'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import { defineTenantList } from '@portico/server/core/commands/define-tenant-list.ts'
import { defineCommand, refusal, type Command } from '@portico/server/core/commands/define-command.ts'
import { dayText } from '@portico/server/core/commands/list-texts.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { readTenantHost, type Tenant } from '@portico/server/core/tenants/tenant-queries.ts'
import { readEnrolmentCodes } from '#features/devices/server/enrolment/code-list-queries.ts'
import { makeEnrolmentCode, withdrawEnrolmentCode } from '#features/devices/server/enrolment/enrolment-codes.ts'
import { listedCodeOf } from '#features/devices/server/enrolment/listed-code.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'
import { operateOn, refusedAs } from '@portico/server/core/commands/operate-on.ts'
import { operateOnCompany } from '@portico/server/core/commands/operate-on-company.ts'

const listedAtMost = 100

const addEnrolmentCommand = defineCommand({
  name: 'enrolment add',
  usage: [
    'npm run portico -- enrolment add <tenant> <company> [--label "Head office"] [--days 7] [--uses 100] [--gateway]',
  ],
  words: ['a tenant', 'a company'],
  options: { label: 'text', days: 'text', uses: 'text', gateway: 'flag' },
  read([tenant = '', company = ''], { label = '', days = '7', uses = '100', gateway = false }) {
    const kind = gateway ? 'gateway' : 'agent'
    const wanted = { companyid: NIL, kind, label, days: Number(days), uses: Number(uses) }
    const { success, data } = createEnrolmentCode.body.safeParse(wanted)
    if (!success)
      return err([
        'A code must be valid for 1 to 365 days and 1 to 10000 devices, and its label can have at most 80 characters.',
      ])
    return ok({ tenant, company, wanted: data })
  },
  async run(context, { wanted, ...input }) {
    const operated = await operateOnCompany(context, input)
    if (!operated.ok) return operated
    const { tenant, actor, company } = operated.value
    const made = await makeEnrolmentCode(context.database, actor, { ...wanted, companyid: company })
    if (!made.ok) return refusedAs(made.error, devices.refusals)
    const server = await addressForAgents(context, tenant)
    return ok({ ...made.value, install: installLinesOf(server, made.value.code, wanted.kind) })
  },
  print: ({ id, code, expiresAt, install }) => [
    `Code: ${code}`,
    `It is shown only now, and is valid until ${dayText(expiresAt)}. To end it earlier, use enrolment revoke <tenant> ${id}.`,
    '',
    'Linux and macOS:',
    install.linux,
    'Windows, as administrator:',
    install.windows,
  ],
})

/**
 * Returns the address of a tenant's host for install lines. Browsers resolve names below `localhost`, but some programs
 * do not, so such a name is replaced by the deployment's own address, as on the enrolment page.
 */
async function addressForAgents(
  { database, domainOf }: Pick<CommandContext, 'database' | 'domainOf'>,
  { tenant_id: id, name }: Tenant,
): Promise<string> {
  const { domainurl } = await domainOf({ id, name, host: await readTenantHost(database, id) })
  const isBelowLocalhost = URL.parse(domainurl)?.hostname.endsWith('.localhost') === true
  return isBelowLocalhost ? (await domainOf({ id: '', name: '', host: null })).domainurl : domainurl
}

const listEnrolmentsCommand = defineTenantList({
  name: 'enrolment list',
  usage: ['npm run portico -- enrolment list <tenant> [--json]'],
  async list({ database, now }, { actor }) {
    const window = { offset: 0, limit: listedAtMost, column: 'created_at', isDescending: true, search: '' } as const
    const { rows, total } = await inTenant(database, actor.tenantId, (seen) =>
      readEnrolmentCodes(seen, actor, window, undefined),
    )
    return { codes: rows.map((row) => listedCodeOf(row, now)), total }
  },
  dataOf: ({ codes }) => codes,
  print({ codes, total }) {
    const rows = codes.map(({ id, companyname, kind, label, state, uses, max_uses, expires_at }) => [
      id,
      companyname,
      kind,
      label,
      state,
      `${uses} of ${max_uses}`,
      expires_at.slice(0, 10),
    ])
    const listed = inColumns([['ID', 'COMPANY', 'KIND', 'LABEL', 'STATE', 'USED', 'UNTIL'], ...rows])
    return total > codes.length ? [...listed, `The latest ${codes.length} of ${total}.`] : listed
  },
})

const revokeEnrolmentCommand = defineCommand({
  name: 'enrolment revoke',
  usage: ['npm run portico -- enrolment revoke <tenant> <id>'],
  words: ['a tenant', 'the id of a code'],
  read: ([tenant = '', id = '']) => ok({ tenant, id: id.toLowerCase() }),
  async run(context, { tenant, id }) {
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    if (!identifier.safeParse(id).success)
      return refusal(`${id} is not the id of a code. To see the ids, use enrolment list.`)
    const revoked = await withdrawEnrolmentCode(context.database, operated.value.actor, id)
    return revoked.ok ? revoked : refusedAs(revoked.error, devices.refusals)
  },
  print: ({ label }) => [`The code${label === '' ? '' : ` "${label}"`} is revoked; devices that it enrolled stay.`],
})

/** The commands for enrolment codes. */
export const enrolmentCommands: readonly Command[] = [
  addEnrolmentCommand,
  listEnrolmentsCommand,
  revokeEnrolmentCommand,
]
