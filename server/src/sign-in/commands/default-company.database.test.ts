import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoId } from '#server/plumbing/demo/demo-id.ts'
import { inTenant } from '#server/plumbing/database/scope.ts'
import { openTestServer, type TestServer } from '#server/plumbing/test-server.ts'
import { readRolesAndCompanies } from '#server/sign-in/commands/queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({}, () => ({}))
})
afterAll(() => server.close())

const companiesOf = async (tenant: string) =>
  (await readRolesAndCompanies(server.house.database, demoId(`tenant ${tenant}`))).companies.map(({ name }) => name)

it('people who arrive by single sign-on join the company that the others are in, not a customer or a sample', async () => {
  expect((await companiesOf('Aurora')).slice(0, 2)).toEqual(['Aurora Managed Services', 'Alder Dental'])
  const tenant_id = demoId('tenant Borealis')
  const sample = { tenant_id, id: demoId('sample'), name: 'A sample', is_sample: true }
  await inTenant(server.house.database, tenant_id, async (tenant) => {
    await tenant.insertInto('tenant.companies').values(sample).execute()
    await tenant
      .updateTable('tenant.accounts')
      .set({ company_id: sample.id })
      .where('email', '=', 'nurse@borealis.test')
      .execute()
  })
  expect(await companiesOf('Borealis')).toEqual(['Borealis Hospital'])
})
