import { describe, expect, it } from 'vitest'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { signInCodeMail, codeOf } from '#server/core/authentication/sign-in-code-mail.ts'
import { writeMail } from './write-mail.ts'
import { secretFrom } from '#server/platform/crypto/secret.ts'

const secret = secretFrom('a secret for mails, thirty-two long')
const challengeId = '0192a000-0000-7000-8000-000000000001'
const mail = {
  tenantId: '0192a000-0000-7000-8000-000000000002',
  kind: 'sign-in-code' as const,
  recipient: 'nurse@borealis.test',
  params: { challengeId, generation: '1' },
  host: 'localhost',
}

describe('the mail with a code', () => {
  it('has the same purpose, code and lifetime in text and HTML', () => {
    const { subject, text, html, from } = writeMail(
      [signInCodeMail],
      mail,
      { ...defaultDomain, apptitle: 'Aurora One' },
      secret,
    )
    const code = codeOf(secret, challengeId, 1)
    for (const body of [text, html]) {
      expect(body).toContain(code)
      expect(body).toContain('Aurora One')
      expect(body).toContain('10 minutes')
    }
    expect(subject).toContain('Aurora One')
    expect(subject).not.toContain(code)
    expect(from).toEqual({ name: defaultDomain.companyname, address: `no-reply@${defaultDomain.maildomain}` })
  })

  it('has the sender that the domain has set', () => {
    const domain = { ...defaultDomain, sendername: 'Aurora Desk', senderaddress: 'desk@mail.aurora.test' }
    expect(writeMail([signInCodeMail], mail, domain, secret).from).toEqual({
      name: 'Aurora Desk',
      address: 'desk@mail.aurora.test',
    })
  })

  it('has another code for another step, generation or deployment, and the same again for the same', () => {
    const codes = [codeOf(secret, challengeId, 1), codeOf(secret, challengeId, 2), codeOf(secret, `${challengeId}2`, 1)]
    expect(new Set(codes).size).toBe(3)
    expect(codeOf(secret, challengeId, 1)).toBe(codes[0])
    expect(codeOf(secretFrom('another secret, also thirty-two long'), challengeId, 1)).not.toBe(codes[0])
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
  })

  it('shows the markup in a brand as text', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&'
    const brand = { ...defaultDomain, companyname: evil, apptitle: evil, brandcolour: '"><script>x</script>' }
    const { html, text } = writeMail([signInCodeMail], mail, brand, secret)
    expect(html.replace('<img class="plate"', '')).not.toMatch(/<img|<script/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
    expect(html).not.toContain('color:"')
    expect(text).toContain(evil)
  })
})

describe('a mail of another version', () => {
  it('is written although parameters are absent, and others are unknown', () => {
    const older = { ...mail, params: { challengeId, generation: '1', colour: 'red' } }
    expect(writeMail([signInCodeMail], older, defaultDomain, secret).text).toContain(codeOf(secret, challengeId, 1))
    expect(writeMail([signInCodeMail], { ...mail, params: {} }, defaultDomain, secret).text).toMatch(/^\d{6}$/m)
  })

  it('of an unknown kind is not written, so that it waits for a version that has it', () => {
    const later = { ...mail, kind: 'birthday' }
    expect(() => writeMail([signInCodeMail], later, defaultDomain, secret)).toThrow('No mail of the kind birthday')
  })

  it('leaves out what turns the order of the text around it', () => {
    const turning = { ...defaultDomain, apptitle: 'One \u202eeno\u2067', sendername: 'Sender' }
    const mail = { kind: 'sign-in-code', params: {}, expiresAt: null, files: [] }
    const of = { ...signInCodeMail, write: () => ({ subject: turning.apptitle, lines: [turning.apptitle], notes: [] }) }
    const { subject, text, html } = writeMail([of], mail, turning, secret)
    expect([subject, text]).toEqual(['One eno', 'One eno\n'])
    expect(html).not.toMatch(/[\u202a-\u202e\u2066\u2067]/u)
  })
})
