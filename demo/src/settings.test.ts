import { describe, expect, it } from 'vitest'
import { readDemoSettings } from './settings.ts'

describe('the settings of the demo', () => {
  it('have defaults for everything, without a mail server and a database', () => {
    expect(readDemoSettings({})).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
      smtpUrl: undefined,
      openApiDocs: true,
      startsProviders: true,
      startsFleet: true,
    })
    expect(readDemoSettings({ PORTICO_DEMO_FLEET: 'false' }).startsFleet).toBe(false)
  })

  it('have the demo, whose passwords are known, listen to this machine alone unless HOST is set', () => {
    expect(readDemoSettings({}).host).toBe('localhost')
    expect(readDemoSettings({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
  })

  it('allow https on this machine alone, and plain http', () => {
    expect(readDemoSettings({}, ['--https'])).toMatchObject({ https: true, host: 'localhost' })
    expect(() => readDemoSettings({ HOST: '0.0.0.0' }, ['--https'])).toThrow('a proxy that speaks TLS')
    expect(readDemoSettings({}).allowHttp).toBe(true)
  })

  it('refuse to start the demo in production unless PORTICO_DEMO asks for it, then without its providers', () => {
    expect(() => readDemoSettings({ NODE_ENV: 'production' })).toThrow('switch the demo off')
    expect(() => readDemoSettings({ PORTICO_DEMO: 'false' })).toThrow('switch the demo off')
    const inProduction = readDemoSettings({ NODE_ENV: 'production', PORTICO_DEMO: 'true' })
    expect(inProduction).toMatchObject({ startsProviders: false, startsFleet: false })
  })
})
