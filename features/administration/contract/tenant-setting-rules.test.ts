import { expect, it } from 'vitest'
import { durationText, readTenantSettings, type TypedSettings } from './tenant-setting-rules.ts'

it('reads every setting of a tenant', () => {
  const typed = { 'mfa': 'email', 'idle': '30', 'absolute': '12h', 'discovery': 'private', 'sign-in': 'any' }
  expect(readTenantSettings({ ...typed, 'password-length': '15-64' })).toEqual({
    wanted: {
      mfa: 'email',
      idleMinutes: 30,
      absoluteMinutes: 720,
      discovery: 'private',
      signIn: 'any',
      passwordLength: { shortest: 15, longest: 64 },
    },
    problems: [],
  })
  expect(readTenantSettings({ 'password-length': 'domain' }).wanted).toEqual({ passwordLength: null })
})

it.each<[TypedSettings, string]>([
  [{ mfa: 'on' }, '--mfa is one of off, email.'],
  [{ discovery: '' }, '--discovery is one of domain, open, private.'],
  [{ 'sign-in': 'password' }, '--sign-in is one of any, single-sign-on.'],
  [{ idle: '4' }, '--idle is 5m to 1d, such as 30 (minutes), 12h or 7d.'],
  [{ idle: '1441' }, '--idle is 5m to 1d, such as 30 (minutes), 12h or 7d.'],
  [{ idle: '-5' }, '--idle is 5m to 1d, such as 30 (minutes), 12h or 7d.'],
  [{ idle: '1e3' }, '--idle is 5m to 1d, such as 30 (minutes), 12h or 7d.'],
  [{ absolute: '14' }, '--absolute is 15m to 30d, such as 30 (minutes), 12h or 7d.'],
  [{ absolute: '31d' }, '--absolute is 15m to 30d, such as 30 (minutes), 12h or 7d.'],
  [{ absolute: '9999999999' }, '--absolute is 15m to 30d, such as 30 (minutes), 12h or 7d.'],
  [{ idle: '1h', absolute: '30' }, 'A session of 30m cannot be idle for 1h: --idle is at most --absolute.'],
  ...['7-64', '65-128', '8-19', '8-129', '40-30', '12', ''].map(
    (lengths) =>
      [
        { 'password-length': lengths },
        '--password-length is domain, or two lengths such as 15-64: from 8 to 64 characters at least, and from 20 to 128 at most.',
      ] as [TypedSettings, string],
  ),
])('refuses %j', (typed, problem) => {
  expect(readTenantSettings(typed).problems).toEqual([problem])
})

it.each([
  [30, '30m'],
  [90, '90m'],
  [720, '12h'],
  [1_440, '1d'],
])('prints %i minutes as %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text)
})
