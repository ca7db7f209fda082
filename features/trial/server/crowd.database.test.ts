import { verify } from '#features/trial/contract/registrations.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readTrialTenants } from './test-trial-queries.ts'
import { openTrialServer, verificationIn, type TrialServer } from './test-trial-server.ts'

let server: TrialServer
beforeAll(async () => {
  server = await openTrialServer()
})
afterAll(() => server.close())

it('200 concurrent registrations from 20 addresses create exactly 20 tenants', async () => {
  const before = (await readTrialTenants(server.owner)).length
  const proofs = await Promise.all(Array.from({ length: 20 }, () => server.prove()))
  const captchas = await Promise.all(Array.from({ length: 200 }, () => server.answer()))
  await Promise.all(
    captchas.map(async (captcha, index) => {
      const altcha = proofs[Math.floor(index / 10)] ?? ''
      const company = `Crowd ${index % 20} ${Math.floor(index / 20)}`
      const sent = await server.register({ email: `crowd${index % 20}@example.com`, company, altcha, captcha })
      expect(sent.status, sent.text).toBe(200)
    }),
  )
  for (let nth = 0; nth < 20; nth += 1) {
    const mails = await server.mailsTo(`crowd${nth}@example.com`)
    const responses = await Promise.all(
      mails.map((mail) => server.send(verify, { body: { token: verificationIn(mail).token } })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  }
  expect((await readTrialTenants(server.owner)).length - before).toBe(20)
})
