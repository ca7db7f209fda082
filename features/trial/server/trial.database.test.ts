import { usableSettings } from '@portico/contract/core/domains/domain-schema.ts'
import { checkVerification, mailCaptcha, resendVerification, verify } from '#features/trial/contract/registrations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import {
  ageRegistration,
  countRowsOf,
  readDomain,
  readRole,
  readStaffWhoEnrol,
  readTrialTenants,
  setAnyPassword,
  setRegistrationEmail,
} from './test-trial-queries.ts'
import { openTrialServer, verificationIn, type TrialServer } from './test-trial-server.ts'

let server: TrialServer
beforeAll(async () => {
  server = await openTrialServer()
})
afterAll(() => server.close())

const check = (token: string) => server.send(checkVerification, { body: { token } })
const verifyBy = (body: Record<string, string>) => server.send(verify, { body })
const resend = (registration_id: string) => server.send(resendVerification, { body: { registration_id } })
const idIn = (data: { registration_id: string }) => data.registration_id
const tenantNamed = async (name: string) => (await readTrialTenants(server.owner)).filter((one) => one.name === name)

describe('registering', () => {
  it.each([
    [{ name: '' }, 'name', 'Required'],
    [{ name: 'Al' }, 'name', 'Name is too short'],
    [{ name: 'a'.repeat(26) }, 'name', 'Name is too long'],
    [{ name: 'Ann 2' }, 'name', 'Only Alphabets are allowed'],
    [{ email: '' }, 'email', 'Required'],
    [{ email: 'ann@' }, 'email', 'Enter a Valid Email address'],
    [{ email: `${'a'.repeat(39)}@example.com` }, 'email', 'Email address is too long'],
    [{ company: 'ab' }, 'company', 'Company Name is too short'],
    [{ company: 'a'.repeat(26) }, 'company', 'Company Name is too long'],
    [{ company: 'A & B' }, 'company', 'Only Alphabets are allowed'],
  ])('registration-not-valid: %j', async (entered, field, message) => {
    const { status, module_code, summary, data } = await server.register({ ...entered, altcha: '' })
    expect([status, module_code, summary, data]).toEqual([400, 'REGISTRATION_ERR001', message, { field, message }])
  })

  it('registration-phone-refused: a wrong number; an omitted or empty one is accepted', async () => {
    const wrong = await server.register({ phone: '+1 201 555', altcha: '' })
    expect([wrong.module_code, wrong.summary]).toEqual(['REGISTRATION_ERR026', 'Enter Valid Mobile Number'])
    for (const phone of ['', '+12015550123', '+447400123456'])
      expect((await server.register({ phone, email: 'phone@example.com' })).status).toBe(200)
  })

  it('registration-email-refused: a disposable address', async () => {
    expect((await server.register({ email: 'ann@mailinator.com' })).module_code).toBe('REGISTRATION_ERR002')
  })

  it('proof-not-valid: checked before the captcha', async () => {
    const captcha = await server.answer()
    expect((await server.register({ captcha, altcha: '' })).module_code).toBe('CAPTCHA_ERR004')
    expect((await server.register({ captcha, email: 'later@example.com' })).status).toBe(200)
  })

  it('captcha-mismatch and captcha-not-valid, with the sentences of the specification', async () => {
    const captcha = await server.answer()
    const wrong = await server.register({ captcha: { ...captcha, captcha_text: 'WRONG' } })
    expect([wrong.module_code, wrong.summary]).toEqual([
      'REGISTRATION_ERR013',
      "Oops! CAPTCHA characters didn't match. Please retry.",
    ])
    expect((await server.register({ captcha })).module_code).toBe('CAPTCHA_ERR003')
  })

  it('company-registered, ignoring case, and the captcha may be sent again with another company', async () => {
    const captcha = await server.answer()
    const email = 'taken@example.com'
    expect((await server.register({ captcha, email, company: 'AURORA' })).module_code).toBe('REGISTRATION_ERR011')
    expect((await server.register({ captcha, email, company: 'Aurora Two' })).status).toBe(200)
  })

  it('registers once when sent twice, also concurrently; the captcha is then spent for others', async () => {
    const [captcha, altcha] = [await server.answer(), await server.prove()]
    const entered = { captcha, altcha, email: 'twice@example.com', company: 'Twice' }
    const responses = await Promise.all([1, 2, 3, 4].map(() => server.register(entered)))
    expect(new Set(responses.map(({ data }) => idIn(data))).size).toBe(1)
    expect(await server.mailsTo('twice@example.com')).toHaveLength(1)
    expect((await server.register({ ...entered, email: 'other@example.com' })).module_code).toBe('CAPTCHA_ERR003')
  })

  it('keeps one open registration for a mailbox, whatever its spelling: the newest', async () => {
    const first = await server.registered({ email: 'g.wen@gmail.com', company: 'Gwen One' })
    const second = await server.registered({ email: 'gwen+trial@gmail.com', company: 'Gwen Two' })
    expect((await check(first.token)).module_code).toBe('REGISTRATION_ERR003')
    expect((await check(second.token)).data).toMatchObject({ company: 'Gwen Two' })
  })

  it('does not reveal whether an address has an account: only the mail does', async () => {
    const known = await server.register({ email: 'admin@aurora.test', company: 'Known' })
    const unknown = await server.register({ email: 'unknown@example.com', company: 'Unknown' })
    expect([known.status, known.summary, known.module_code]).toEqual([200, unknown.summary, null])
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data))
    const [mail] = await server.mailsTo('admin@aurora.test')
    expect(mail?.text).toContain('Aurora')
    expect(mail?.text).not.toContain('/verify')
    expect((await resend(idIn(known.data))).status).toBe((await resend(idIn(unknown.data))).status)
    const body = { registration_id: idIn(known.data), code: '123456' }
    expect((await verifyBy(body)).module_code).toBe('REGISTRATION_ERR005')
  })

  it('accepts a mailed code in place of the picture', async () => {
    const email = 'blind@example.com'
    const asked = await server.send(mailCaptcha, { body: { email, altcha: await server.prove() } })
    const [mail] = await server.mailsTo(email)
    const captcha_text = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
    const captcha = { captcha_text, captcha_id: asked.data.captcha_id }
    expect((await server.register({ captcha, email, company: 'Blind' })).status).toBe(200)
  })

  it('too-many-requests: twenty an hour from a network, five a quarter of an hour for a mailbox', async () => {
    const { limits } = server.context
    server.context.limits = openRequestLimits({ pool: server.place.pool, log: server.context.log })
    try {
      const statuses: number[] = []
      for (let nth = 0; nth < 6; nth += 1)
        statuses.push((await server.register({ email: `m+${nth}@example.com` }, { address: '192.0.2.7' })).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
      const others: number[] = []
      for (let nth = 0; nth < 15; nth += 1)
        others.push((await server.register({ email: `n${nth}@example.com` }, { address: '192.0.2.7' })).status)
      expect(others.filter((status) => status === 200)).toHaveLength(14)
    } finally {
      server.context.limits = limits
    }
  })
})

describe('verifying', () => {
  it('a link that is only opened stays valid, however often', async () => {
    const { token } = await server.registered({ email: 'scan@example.com', company: 'Scanned' })
    for (let nth = 0; nth < 5; nth += 1)
      expect((await check(token)).data).toEqual({
        name: 'Ann Smith',
        email: 'scan@example.com',
        company: 'Scanned',
      })
    expect(await tenantNamed('Scanned')).toEqual([])
    expect((await verifyBy({ token })).status).toBe(200)
  })

  it('verification-not-valid: none, cut, altered or invented', async () => {
    const { token } = await server.registered({ email: 'bad@example.com', company: 'Bad Links' })
    const altered = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
    for (const bad of ['', 'x', token.slice(0, -2), altered, `${token}AA`]) {
      const [looked, done] = [await check(bad), await verifyBy({ token: bad })]
      expect([looked.module_code, looked.summary]).toEqual(['REGISTRATION_ERR003', 'Verification link is not valid'])
      expect(done.module_code).toBe('REGISTRATION_ERR003')
    }
    expect((await verifyBy({})).module_code).toBe('REGISTRATION_ERR003')
  })

  it('registration-id-not-valid: at Resend and with a code', async () => {
    for (const id of ['', 'x', '019a0000-0000-7000-8000-000000000001']) {
      const sent = await resend(id)
      expect([sent.module_code, sent.summary]).toEqual(['REGISTRATION_ERR007', 'Registration Id is not valid'])
    }
    expect((await verifyBy({ registration_id: 'x', code: '123456' })).module_code).toBe('REGISTRATION_ERR007')
  })

  it('verification-code-wrong: five tries, then only the link', async () => {
    const { token, id, code } = await server.registered({ email: 'code@example.com', company: 'Code Co' })
    const wrong = code === '000000' ? '000001' : '000000'
    const guesses = await Promise.all([1, 2, 3, 4, 5, 6].map(() => verifyBy({ registration_id: id, code: wrong })))
    expect(guesses.map(({ module_code }) => module_code)).toEqual(Array(6).fill('REGISTRATION_ERR005'))
    expect((await verifyBy({ registration_id: id, code })).module_code).toBe('REGISTRATION_ERR005')
    expect((await verifyBy({ token })).status).toBe(200)
  })

  it('by the code, typed with spaces', async () => {
    const { id, code } = await server.registered({ email: 'typed@example.com', company: 'Typed Co' })
    const done = await verifyBy({ registration_id: id, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })
    expect([done.status, done.data]).toEqual([200, expect.objectContaining({ company: 'Typed Co' })])
  })

  it('already-verified: twice, with data, so that nothing is offered to resend; ten at once make one', async () => {
    const { token, id } = await server.registered({ email: 'once@example.com', company: 'Once' })
    const responses = await Promise.all(Array.from({ length: 10 }, () => verifyBy({ token })))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { module_code, data } of responses.filter(({ status }) => status !== 200))
      expect([module_code, data]).toEqual(['REGISTRATION_ERR006', { company: 'Once' }])
    expect(await tenantNamed('Once')).toHaveLength(1)
    await setAnyPassword(server.owner, 'once@example.com')
    for (const response of [await check(token), await resend(id)])
      expect([response.module_code, response.data]).toEqual(['REGISTRATION_ERR006', { company: 'Once' }])
    // The mailbox has already had a trial; the email of a further registration explains that.
    await server.register({ email: 'once+again@example.com', company: 'Once More' })
    const [mail] = await server.mailsTo('once+again@example.com')
    expect(mail?.text).not.toContain('/verify')
  })

  it('verification-expired: after 24 hours; Resend makes another that works', async () => {
    const { token, id, code } = await server.registered({ email: 'late@example.com', company: 'Late' })
    await ageRegistration(server.owner, id, 24)
    for (const seen of [await check(token), await verifyBy({ token }), await verifyBy({ registration_id: id, code })])
      expect([seen.module_code, seen.data]).toEqual(['REGISTRATION_ERR004', null])
    expect((await resend(id)).status).toBe(200)
    const again = verificationIn((await server.mailsTo('late@example.com'))[0])
    expect(again.token).not.toBe(token)
    expect((await verifyBy({ token })).module_code).toBe('REGISTRATION_ERR004')
    expect((await verifyBy({ token: again.token })).status).toBe(200)
  })

  it('too-many-requests: Resend within a minute, and after ten mails; meanwhile the same link', async () => {
    const first = await server.registered({ email: 'again@example.com', company: 'Again' })
    expect((await resend(first.id)).status).toBe(429)
    const statuses: number[] = []
    for (let nth = 0; nth < 10; nth += 1) {
      await ageRegistration(server.owner, first.id, 0.02)
      statuses.push((await resend(first.id)).status)
    }
    expect(statuses).toEqual([...Array<number>(9).fill(200), 429])
    const mails = await server.mailsTo('again@example.com')
    expect(mails).toHaveLength(10)
    expect(new Set(mails.map((mail) => verificationIn(mail).token))).toEqual(new Set([first.token]))
  })

  it('company-registered: the first verification gets the name, the other is refused with data', async () => {
    const [one, other] = [
      await server.registered({ email: 'race1@example.com', company: 'Racer' }),
      await server.registered({ email: 'race2@example.com', company: 'racer' }),
    ]
    const responses = await Promise.all([verifyBy({ token: one.token }), verifyBy({ token: other.token })])
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refusal = responses.find(({ status }) => status === 409)
    expect(refusal?.module_code).toBe('REGISTRATION_ERR011')
    expect(refusal?.data).not.toBeNull()
  })
})

describe('spec B §8: REGISTRATION_ERR002 on the verification page', () => {
  it('registration-email-refused: an address whose service was listed as disposable meanwhile, with the address', async () => {
    const { token, id, code } = await server.registered({ email: 'since@example.com', company: 'Since' })
    await setRegistrationEmail(server.owner, id, 'since@mailinator.com')
    await ageRegistration(server.owner, id, 0.02)
    for (const response of [await verifyBy({ token }), await verifyBy({ registration_id: id, code }), await resend(id)])
      expect([response.module_code, response.data]).toEqual(['REGISTRATION_ERR002', { email: 'since@mailinator.com' }])
    expect(await tenantNamed('Since')).toEqual([])
    expect(await server.mailsTo('since@mailinator.com')).toEqual([])
  })
})

describe('the new tenant', () => {
  it('has the roles of a demo tenant, its own domain and sample data', async () => {
    const { token } = await server.registered({ email: 'whole@example.com', company: 'Société Générique', name: 'Zoë' })
    const { data } = await verifyBy({ token })
    expect(data).toMatchObject({ company: 'Société Générique', address: 'http://societe-generique.localhost:3000' })
    const [tenant] = await tenantNamed('Société Générique')
    expect(await countRowsOf(server.owner, tenant?.id ?? '')).toMatchObject({
      tenants: 1,
      companies: 2,
      roles: 2,
      role_modules: 8,
      accounts: 4,
      desk_requests: 7,
      devices: 11,
      password_resets: 1,
      mail: 1,
    })
    const role = await readRole(server.owner, 'Société Générique', 'Owner')
    expect(role).toEqual(await readStaffWhoEnrol(server.owner))
    const { given, problems } = usableSettings(await readDomain(server.owner, 'societe-generique.localhost'))
    expect(problems).toEqual([])
    expect(given).toMatchObject({
      companyname: 'Société Générique',
      domainurl: 'http://societe-generique.localhost:3000',
    })
    const [mail] = await server.mailsTo('whole@example.com')
    expect(mail?.text).toMatch(/\/reset\?resettoken=[\w-]{43}/)
  })

  it('is an MSP tenant by the second variant, like the demo’s', async () => {
    const { token } = await server.registered({ email: 'msp@example.com', company: 'Provider', ismsp: 'msp' })
    await verifyBy({ token })
    const ofDemo = await readRole(server.owner, 'Aurora', 'Administrator')
    const withoutOrchestrator = ofDemo.filter(({ modulekey }) => modulekey !== 'Orchestrator MSP')
    expect(await readRole(server.owner, 'Provider', 'Owner')).toEqual(withoutOrchestrator)
  })

  it('gets another host when its own is taken, reserved or has no Latin letter', async () => {
    const addressFor = async (email: string, company: string) => {
      const { token } = await server.registered({ email, company })
      return (await verifyBy({ token })).data.address
    }
    expect(await addressFor('h1@example.com', 'Host Taken')).toBe('http://host-taken.localhost:3000')
    expect(await addressFor('h2@example.com', 'Hóst Taken')).toBe('http://host-taken-2.localhost:3000')
    expect(await addressFor('h3@example.com', 'Admin')).toMatch(/^http:\/\/admin-[0-9a-f]{8}\.localhost:3000$/)
    expect(await addressFor('h4@example.com', 'شركة النور')).toMatch(/^http:\/\/tenant-[0-9a-f]{8}\.localhost:3000$/)
  })
})
