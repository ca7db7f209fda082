import { verify } from '#features/trial/contract/registrations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { openTrialServer, verificationIn, type TrialServer } from './test-trial-server.ts'

/** A customer's domain: `defaulttenant` assigns it to a tenant. */
const customer = {
  ...defaultDomain,
  host: 'rival.localhost',
  companyname: 'Rival',
  apptitle: 'Rival',
  domainurl: 'http://rival.localhost:3000',
  maildomain: 'rival.localhost',
  defaulttenant: 'Rival',
}
/** A domain of the deployment's operator with another brand. */
const shared = {
  ...defaultDomain,
  host: 'shared.localhost',
  apptitle: 'Shared',
  domainurl: 'http://shared.localhost:3000',
}
let server: TrialServer

beforeAll(async () => {
  const known = [defaultDomain, customer, shared]
  server = await openTrialServer({
    domains: () => known,
    settingsOf: (host) => known.find((domain) => domain.host === host) ?? defaultDomain,
  })
})
afterAll(() => server.close())

it("a registration at a customer's host mails nothing of the customer's, and creates no host below it", async () => {
  const email = 'victim@example.com'
  const asked = await server.register({ email, company: 'Victim Works' }, { headers: { host: 'rival.localhost' } })
  expect(asked.status).toBe(200)
  const [mail] = await server.mailsTo(email)
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/rival/i)
  const made = await server.send(verify, { body: { token: verificationIn(mail).token } })
  expect(made.data).toMatchObject({ address: 'http://victim-works.localhost:3000' })
  const mails = await server.mailsTo(email)
  expect(JSON.stringify(mails)).not.toMatch(/rival/i)
})

it("registering at one of the operator's own hosts keeps its brand", async () => {
  const email = 'visitor@example.com'
  await server.register({ email, company: 'Visitor Works' }, { headers: { host: 'shared.localhost' } })
  const [mail] = await server.mailsTo(email)
  expect(mail?.subject).toContain('Shared')
  expect(mail?.text).toContain('http://shared.localhost:3000/verify?token=')
})

it("the mail to an owner of an account links to the tenant's own host, whatever host was requested", async () => {
  const email = 'admin@aurora.test'
  await server.register({ email, company: 'Another Works' }, { headers: { host: 'shared.localhost' } })
  const [mail] = await server.mailsTo(email)
  expect(mail?.text).toContain('http://localhost:3000/')
  expect(JSON.stringify(mail)).not.toMatch(/shared/i)
})
