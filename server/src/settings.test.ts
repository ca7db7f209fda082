import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('the settings', () => {
  it('have defaults for everything', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      databaseUrl: undefined,
      openApiDocs: false,
      trustedProxies: [],
      smtpUrl: undefined,
      logLevel: 'info',
    })
  })

  it('make the server use https with --https, for this machine alone', () => {
    expect(readSettings({}).https).toBe(false)
    expect(readSettings({ HOST: 'localhost' }, ['--https'])).toMatchObject({ https: true, host: 'localhost' })
    expect(() => readSettings({}, ['--https'])).toThrow('HOST is 0.0.0.0: put a proxy that speaks TLS in front')
    expect(() => readSettings({}, ['--htps'])).toThrow('--htps is not known')
  })

  it('allow plain http where the operator does', () => {
    expect(readSettings({}).allowHttp).toBe(false)
    expect(readSettings({ PORTICO_ALLOW_HTTP: 'true' }).allowHttp).toBe(true)
  })

  it('have a language model where its address is set, whose key crosses no public network in clear text', () => {
    const at = (url: string) => readSettings({ ASSISTANT_BASE_URL: url, ASSISTANT_API_KEY: 'key' }).model
    expect(readSettings({ ASSISTANT_API_KEY: 'key' }).model).toBeUndefined()
    const model = { baseUrl: 'https://api.openai.com/v1', apiKey: 'key', model: 'gpt-3.5-turbo' }
    expect(at('https://api.openai.com/v1')).toEqual(model)
    expect(at('http://localhost:11434/v1')).toMatchObject({ baseUrl: 'http://localhost:11434/v1' })
    expect(() => at('http://api.openai.com/v1')).toThrow('ASSISTANT_BASE_URL must begin with https:')
    expect(() => at('https://user:password@api.openai.com/v1')).toThrow('the key is ASSISTANT_API_KEY')
    expect(() => at('ftp://localhost/')).toThrow('ASSISTANT_BASE_URL')
  })

  it('receive replies where the operator says for which domain', () => {
    expect(readSettings({}).inbound).toBeUndefined()
    expect(readSettings({ INBOUND_MAIL_DOMAIN: 'Desk.Example.com' }).inbound).toEqual({
      domain: 'desk.example.com',
      listens: null,
    })
    const listening = { INBOUND_MAIL_DOMAIN: 'desk.example.com', INBOUND_SMTP_PORT: '2525' }
    expect(readSettings(listening).inbound?.listens).toEqual({ port: 2525, host: '0.0.0.0', tls: undefined })
    const withTls = { INBOUND_SMTP_CERTIFICATE: 'c.pem', INBOUND_SMTP_KEY: 'k.pem', INBOUND_SMTP_HOST: '::1' }
    expect(readSettings({ ...listening, ...withTls }).inbound?.listens).toEqual({
      port: 2525,
      host: '::1',
      tls: { certificate: 'c.pem', key: 'k.pem' },
    })
    expect(() => readSettings({ INBOUND_SMTP_PORT: '2525' })).toThrow('INBOUND_SMTP_PORT needs INBOUND_MAIL_DOMAIN')
    expect(() => readSettings({ ...listening, INBOUND_SMTP_KEY: 'k.pem' })).toThrow('belong together')
    expect(() => readSettings({ INBOUND_MAIL_DOMAIN: 'desk example' })).toThrow('INBOUND_MAIL_DOMAIN')
  })

  it('treat an empty variable as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '', SMTP_URL: '', PORTICO_DEMO: '' })).toEqual(readSettings({}))
  })

  it('refuse to start the product where the demo is requested', () => {
    expect(() => readSettings({ PORTICO_DEMO: 'true' })).toThrow('npm start starts it')
    expect(readSettings({ PORTICO_DEMO: 'false' })).toEqual(readSettings({}))
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
