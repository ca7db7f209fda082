import { captchaAlphabet, captchaLength } from '@portico/contract/core/captcha/captcha.ts'
import { mailCaptcha } from '#features/trial/contract/registrations.ts'
import { readCaptchaAudio, readCaptcha } from '#features/captcha/contract/captchas.ts'
import { readProofChallenge } from '#features/captcha/contract/read-proof-challenge.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { decode } from 'fast-png'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { freshCaptcha } from '@portico/server/core/captcha/captcha-token.ts'
import { isProofValid, makeChallenge } from '@portico/server/core/captcha/proof-of-work.ts'
import { openSpeaker } from '#features/captcha/server/speak-captcha.ts'
import { checkCaptcha } from '@portico/server/core/captcha/check-captcha.ts'
import { handleReadCaptchaAudio } from '#features/captcha/server/serve.ts'
import { openTrialServer, textOf, type TrialServer } from './test-trial-server.ts'

let server: TrialServer
beforeAll(async () => {
  server = await openTrialServer()
})
afterAll(() => server.close())

const fresh = async () => (await server.send(readCaptcha)).data
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const attempt = (captcha_id: string, captcha_text: string, email = 'ann@example.com') =>
  checkCaptcha(server.context, { captcha_id, captcha_text }, { at: new Date(), email })

describe('a captcha picture', () => {
  it('is a PNG with ink, differs each time, and does not contain its text', async () => {
    const [one, other] = [await fresh(), await fresh()]
    const picture = decode(Buffer.from(one.captcha, 'base64'))
    expect([picture.width, picture.height]).toEqual([260, 90])
    expect(picture.data.filter((grey) => grey < 120).length).toBeGreaterThan(600)
    expect(other.captcha).not.toBe(one.captcha)
    const text = textOf(server.context, one.captcha_id)
    expect(text).toMatch(new RegExp(`^[${captchaAlphabet}]{${captchaLength}}$`))
    expect(one.captcha_id).not.toContain(text)
  })

  it('accepts small letters and spaces, and is not valid once spent', async () => {
    const { captcha_id } = await fresh()
    const text = textOf(server.context, captcha_id)
    expect(await attempt(captcha_id, ` ${text.slice(0, 3).toLowerCase()} ${text.slice(3)}`)).toMatchObject({ ok: true })
  })

  it('captcha-mismatch: a wrong answer uses it up', async () => {
    const { captcha_id } = await fresh()
    expect(await attempt(captcha_id, 'WRONG')).toEqual({ ok: false, error: 'captcha-mismatch' })
    expect(await attempt(captcha_id, 'WRONG')).toEqual({ ok: false, error: 'captcha-not-valid' })
    expect(await attempt(captcha_id, textOf(server.context, captcha_id))).toMatchObject({ value: { isSpent: true } })
  })

  it('captcha-not-valid: late, of another id, invented, altered, or of another deployment', async () => {
    const { captcha_id } = await fresh()
    const old = freshCaptcha(server.context.secret, minutesAgo(5)).captchaId
    const [time, random, seal] = captcha_id.split('.')
    const end = time?.endsWith('z') === true ? 'y' : 'z'
    const younger = `${(time ?? '').slice(0, -1)}${end}.${random}.${seal}`
    for (const id of [old, younger, '', 'a.b.c', `${captcha_id}x`])
      expect(await attempt(id, 'ANY')).toEqual({ ok: false, error: 'captcha-not-valid' })
    const four = freshCaptcha(server.context.secret, minutesAgo(4.9)).captchaId
    expect(await attempt(four, textOf(server.context, four))).toMatchObject({ ok: true })
  })
})

describe('the sound of a captcha', () => {
  it('is a WAV of the length of six spoken characters, of the same captcha', async () => {
    const { captcha_id } = await fresh()
    const { status, data } = await server.send(readCaptchaAudio, { query: { captcha_id } })
    expect(status).toBe(200)
    const sound = Buffer.from(data.audio, 'base64')
    expect(sound.subarray(0, 4).toString()).toBe('RIFF')
    expect(sound.readUInt32LE(40)).toBe(sound.length - 44)
    expect(sound.length / 11_025).toBeGreaterThan(5)
    // The voice is louder than the noise.
    expect(sound.subarray(44).filter((level) => Math.abs(level - 128) > 30).length).toBeGreaterThan(2_000)
  })

  it('works after a call for which the voice could not be read', async () => {
    let reads = 0
    const handler = handleReadCaptchaAudio(server.context, async () => {
      reads += 1
      if (reads === 1) throw new Error('Too many open files.')
      return openSpeaker()
    })
    const origin = { address: '', network: '192.0.2.77', agent: '', host: '', language: 'en', at: new Date() } as const
    const credentials = { token: '', cookie: '', codeCookie: '', providerCookie: '', device: '' }
    const rest = {
      params: undefined,
      body: undefined,
      session: null,
      signed: null,
      tenantHeader: '',
      header: () => '',
      signal: new AbortController().signal,
      origin,
      credentials,
    }
    const { captcha_id } = await fresh()
    await expect(handler({ ...rest, query: { captcha_id } })).rejects.toThrow('Too many open files.')
    expect(await handler({ ...rest, query: { captcha_id } })).toMatchObject({ kind: 'done' })
  })

  it('captcha-not-valid: of an expired captcha, or of none', async () => {
    for (const captcha_id of [freshCaptcha(server.context.secret, minutesAgo(6)).captchaId, 'none']) {
      const { module_code } = await server.send(readCaptchaAudio, { query: { captcha_id } })
      expect(module_code).toBe('CAPTCHA_ERR003')
    }
  })
})

describe('the code by mail', () => {
  const ask = async (email: string, altcha?: string) =>
    server.send(mailCaptcha, { body: { email, altcha: altcha ?? (await server.prove()) } })

  it('is a captcha of its address alone, with five tries', async () => {
    const asked = await ask('cora@example.com')
    const { captcha_id } = asked.data
    const [mail] = await server.mailsTo('cora@example.com')
    const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(await attempt(captcha_id, code, 'other@example.com')).toEqual({ ok: false, error: 'captcha-not-valid' })
    expect(await attempt(captcha_id, '000', 'cora@example.com')).toEqual({ ok: false, error: 'captcha-mismatch' })
    expect(await attempt(captcha_id, code, 'cora@example.com')).toMatchObject({ ok: true })
    for (let tries = 0; tries < 3; tries += 1) await attempt(captcha_id, '000', 'cora@example.com')
    expect(await attempt(captcha_id, code, 'cora@example.com')).toEqual({ ok: false, error: 'captcha-not-valid' })
  })

  it('answers known and unknown addresses alike', async () => {
    const [known, unknown] = [await ask('admin@aurora.test'), await ask('unknown@example.com')]
    expect([known.status, known.summary]).toEqual([unknown.status, unknown.summary])
  })

  it('registration-not-valid, registration-email-refused, proof-not-valid', async () => {
    expect((await ask('no address')).module_code).toBe('REGISTRATION_ERR001')
    expect((await ask('x@mailinator.com')).module_code).toBe('REGISTRATION_ERR002')
    expect((await ask('x@sub.mailinator.com')).module_code).toBe('REGISTRATION_ERR002')
    expect((await ask('ann@example.com', '')).module_code).toBe('CAPTCHA_ERR004')
  })

  it('too-many-requests: five to a mailbox in a quarter of an hour, aliases counted as one', async () => {
    const narrow = openRequestLimits({ pool: server.place.pool, log: server.context.log })
    const { limits } = server.context
    server.context.limits = narrow
    try {
      const statuses: number[] = []
      for (let nth = 0; nth < 6; nth += 1) statuses.push((await ask(`d.ave+${nth}@gmail.com`)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    } finally {
      server.context.limits = limits
    }
  })
})

describe('the proof of work', () => {
  it('is accepted from the browser that solved it, for a few tries', async () => {
    const { data } = await server.send(readProofChallenge)
    const challenge = data as Parameters<typeof solveChallenge>[0]['challenge']
    const solution = await solveChallenge({ challenge, deriveKey })
    const payload = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    const tries = []
    for (let nth = 0; nth < 11; nth += 1) tries.push(await isProofValid(server.context, payload))
    expect(tries).toEqual([...Array<boolean>(10).fill(true), false])
  })

  it('is refused when it is expired, altered, empty or not a proof', async () => {
    const payloadOf = async (at: Date, change: (challenge: Awaited<ReturnType<typeof makeChallenge>>) => void) => {
      const challenge = await makeChallenge(server.context.secret, at, 1)
      const solution = await solveChallenge({ challenge, deriveKey })
      change(challenge)
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    }
    const good = await payloadOf(new Date(), () => undefined)
    expect(await isProofValid(server.context, good)).toBe(true)
    for (const bad of [
      await payloadOf(minutesAgo(6), () => undefined),
      await payloadOf(minutesAgo(6), ({ parameters }) => (parameters.expiresAt = Date.now() / 1000 + 60)),
      await payloadOf(new Date(), ({ parameters }) => (parameters.keyPrefix = '00')),
      '',
      'bm90IGpzb24=',
      undefined,
    ])
      expect(await isProofValid(server.context, bad)).toBe(false)
  })
})
