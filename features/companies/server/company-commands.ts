import { companies as contract } from '#features/companies/contract/feature.ts'
import { companyName } from '@portico/contract/core/tenants/company-settings.ts'
import { err, ok } from '@portico/contract/platform/result.ts'
import { defineTenantList } from '@portico/server/core/commands/define-tenant-list.ts'
import { defineCommand, type Command } from '@portico/server/core/commands/define-command.ts'
import { ringOf } from '@portico/server/core/devices/offered-releases.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { inColumns } from '@portico/server/platform/text/in-columns.ts'
import { makeCompany, setCompany } from './companies.ts'
import { readCompanies, readCompanySettings } from '@portico/server/core/tenants/company-settings-queries.ts'
import { operateOn, refusedAs } from '@portico/server/core/commands/operate-on.ts'
import { operateOnCompany } from '@portico/server/core/commands/operate-on-company.ts'

const listCompaniesCommand = defineTenantList({
  name: 'company list',
  usage: ['npm run portico -- company list <tenant> [--json]'],
  list: ({ database }, { actor }) =>
    inTenant(database, actor.tenantId, async (rows) => {
      const listed = await readCompanies(rows, actor, { onlyActive: false })
      const companies = []
      for (const { id } of listed) {
        const company = await readCompanySettings(rows, actor, id)
        if (company !== null) companies.push({ ...company, ring: company.update_ring ?? ringOf(id) })
      }
      return companies
    }),
  print(companies) {
    const rows = companies.map(({ companyname, isactive, collection, devices, ring, isOwn }) => {
      const state = isOwn ? 'own' : isactive ? 'active' : 'closed'
      return [companyname, state, collection, `${devices}`, `${ring} %`]
    })
    return inColumns([['COMPANY', 'STATE', 'COLLECTS', 'DEVICES', 'RING'], ...rows])
  },
})

const addCompanyCommand = defineCommand({
  name: 'company add',
  usage: ['npm run portico -- company add <tenant> <name>'],
  words: ['a tenant', 'a name'],
  read([tenant = '', name = '']) {
    const { success, data } = companyName.safeParse(name)
    return success ? ok({ tenant, name: data }) : err(["A company's name must have 3 to 60 characters."])
  },
  async run(context, { tenant, name }) {
    const operated = await operateOn(context, tenant)
    if (!operated.ok) return operated
    const made = await makeCompany(context.database, operated.value.actor, name)
    return made.ok ? made : refusedAs(made.error, contract.refusals)
  },
  print: ({ companyname }) => [`${companyname} is added.`],
})

const activityCommand = (verb: 'close' | 'reopen') =>
  defineCommand({
    name: `company ${verb}`,
    usage: ['npm run portico -- company close|reopen <tenant> <company>'],
    words: ['a tenant', 'a company'],
    read: ([tenant = '', company = '']) => ok({ tenant, company }),
    async run(context, input) {
      const operated = await operateOnCompany(context, input)
      if (!operated.ok) return operated
      const { actor, company } = operated.value
      const changed = await setCompany(context.database, actor, company, { isactive: verb === 'reopen' })
      return changed.ok ? changed : refusedAs(changed.error, contract.refusals)
    },
    print: ({ companyname, devices }) =>
      verb === 'reopen'
        ? [`${companyname} is active: its devices report again.`]
        : [
            `${companyname} is closed: ${devices === 1 ? 'its device is' : `its ${devices} devices are`} refused from now on.`,
          ],
  })

/** The commands for companies. */
export const companyCommands: readonly Command[] = [
  listCompaniesCommand,
  addCompanyCommand,
  activityCommand('close'),
  activityCommand('reopen'),
]
