import { describe, expect, it } from 'vitest'
import { readSettings } from '#server/settings.ts'

describe('the settings', () => {
  it('have defaults for everything: a demo on port 3000', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      databaseUrl: undefined,
      demo: true,
      trustedProxies: [],
      smtpUrl: undefined,
      logLevel: 'info',
    })
  })

  it('speak https themselves when told to, for this machine alone', () => {
    expect(readSettings({}).https).toBe(false)
    expect(readSettings({}, ['--https'])).toMatchObject({ https: true, host: 'localhost' })
    expect(() => readSettings({ HOST: '0.0.0.0' }, ['--https'])).toThrow('a proxy that speaks TLS')
    const SMTP_URL = 'smtp://mail.test'
    expect(() => readSettings({ NODE_ENV: 'production', SMTP_URL }, ['--https'])).toThrow('HOST is 0.0.0.0')
    expect(() => readSettings({}, ['--htps'])).toThrow('--htps is not known')
  })

  it('allow plain http in the demo, and in production where it is asked for', () => {
    const production = { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.test' }
    expect(readSettings({}).allowHttp).toBe(true)
    expect(readSettings(production).allowHttp).toBe(false)
    expect(readSettings({ ...production, PORTICO_ALLOW_HTTP: 'true' }).allowHttp).toBe(true)
  })

  it('take an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', SMTP_URL: '', PORTICO_DEMO: '' })).toEqual(readSettings({}))
  })

  it('have no demo in production, unless it is asked for', () => {
    const SMTP_URL = 'smtps://user:word@mail.test:465'
    expect(readSettings({ NODE_ENV: 'production', SMTP_URL }).demo).toBe(false)
    expect(readSettings({ NODE_ENV: 'production', PORTICO_DEMO: 'true' }).demo).toBe(true)
    expect(readSettings({ PORTICO_DEMO: 'false', SMTP_URL }).demo).toBe(false)
  })

  it('let the demo, whose passwords are known, listen to this machine alone unless told otherwise', () => {
    expect(readSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(readSettings({ PORTICO_DEMO: 'false', SMTP_URL: 'smtp://mail.test' }).host).toBe('0.0.0.0')
  })

  it('want a mail server where there is no demo mailbox', () => {
    expect(() => readSettings({ NODE_ENV: 'production' })).toThrow('SMTP_URL must be set')
  })

  it('split the trusted proxies at commas and spaces', () => {
    expect(readSettings({ PORTICO_TRUSTED_PROXIES: ' 10.0.0.0/8, 127.0.0.1  ::1,' }).trustedProxies).toEqual([
      '10.0.0.0/8',
      '127.0.0.1',
      '::1',
    ])
  })

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://localhost/portico'],
    ['DATABASE_URL', 'localhost'],
    ['SMTP_URL', 'http://localhost'],
    ['PORTICO_DEMO', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['PORTICO_AUDIT_DAYS', '6'],
    ['PORTICO_AUDIT_DAYS', 'all'],
  ])('refuse %s=%s in a sentence that names the variable', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`cannot be used\\. ${name}: `))
  })

  it('name every variable that cannot be used, not only the first', () => {
    expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*LOG_LEVEL/)
  })

  it('do not repeat a value that may be secret', () => {
    expect(() => readSettings({ DATABASE_URL: 'mysql://user:hunter2@db/portico' })).toThrow(/^(?!.*hunter2)/)
  })
})
