import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { readRolesAndCompanies } from './command-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({}, () => ({}))
})
afterAll(() => server.close())

const companiesOf = async (tenant: string) =>
  (await readRolesAndCompanies(server.context.database, demoId(`tenant ${tenant}`))).companies.map(({ name }) => name)

it('people who arrive by single sign-on join the company that the others are in, not a customer or a sample', async () => {
  expect((await companiesOf('Aurora')).slice(0, 2)).toEqual(['Aurora Managed Services', 'Alder Dental'])
  const tenant_id = demoId('tenant Borealis')
  const sample = { tenant_id, id: demoId('sample'), name: 'A sample', is_sample: true }
  await inTenant(server.context.database, tenant_id, async (tenant) => {
    await tenant.insertInto('tenant.companies').values(sample).execute()
    await tenant
      .updateTable('tenant.accounts')
      .set({ company_id: sample.id })
      .where('email', '=', 'nurse@borealis.test')
      .execute()
  })
  expect(await companiesOf('Borealis')).toEqual(['Borealis Hospital'])
})
