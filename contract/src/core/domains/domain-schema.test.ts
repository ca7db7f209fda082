import { describe, expect, it } from 'vitest'
import { settingProblem, usableSettings } from './domain-schema.ts'
import { domainSetOf, environments, type DomainSettings } from './domain-settings.ts'

type Key = keyof DomainSettings

describe('a setting is accepted:', () => {
  it.each<[Key, unknown]>([
    ['companyname', 'Aurora & Söhne "IT"'],
    ['companyname', 'شركة أورورا'],
    ['companyname', 'می\u200cخواهم'],
    ['companyname', 'x'.repeat(60)],
    ['sendername', ''],
    ['companylogo', ''],
    ['companylogo', '/brand/aurora.svg'],
    ['companylogo', 'https://cdn.example.com/logo.png'],
    ['companylogodark', `/brand/${'a'.repeat(64)}.webp`],
    ['logosize', null],
    ['logosize', { width: 48, height: 4096 }],
    ['brandcolour', '#3B5b8c'],
    ['statuspage', ''],
    ['statuspage', 'https://status.example.com/?page=1#now'],
    ['statuspage', 'http://localhost:8080/status'],
    ['statuspage', 'http://status.localhost/'],
    ['privacypolicy', '/privacypolicy?name=privacy'],
    ['privacypolicy', 'https://example.com/privacy'],
    ['domainurl', 'https://portal.example.com'],
    ['domainurl', 'http://aurora.localhost:3000'],
    ['maildomain', 'mail.example.com'],
    ['senderaddress', "o'neil+it@example.com"],
    ['senderaddress', ''],
    ['theme', 'Custom'],
    ['mode', 'System'],
    ['languages', ['en', 'ar']],
    ['aiagents', []],
    ['aiagents', [{ assistant_url: 'https://assistant.example.com/ask' }]],
    ['chatbotdomains', { mpi: 'mpi.test', gates: 'gates.test' }],
    ['ismsp', false],
  ])('%s %j', (key, value) => {
    expect(settingProblem(key, value)).toBeNull()
  })
})

describe('a setting is refused:', () => {
  it.each<[Key, unknown, string]>([
    ['companyname', '', 'must not be empty'],
    ['companyname', '  ', 'must not begin or end with a space'],
    ['companyname', 'Aurora ', 'must not begin or end with a space'],
    ['companyname', 'x'.repeat(61), 'must have at most 60 characters; it has 61'],
    ['companyname', '<b>Aurora</b>', 'must be plain text: < and > are not allowed'],
    ['companyname', 'Aurora\u0000', 'must be one line without control characters'],
    ['companyname', 'Aurora\r\nBcc: x', 'must be one line without control characters'],
    ['companyname', 'Aurora\u2028x', 'must be one line without control characters'],
    ['companyname', 'Aurora\u202egnp.exe', 'must not hold invisible characters'],
    ['companyname', 'Aurora\ud800', 'must not hold invisible characters'],
    ['sendername', 'Aurora\nBcc: all@example.com', 'must be one line without control characters'],
    ['privacytext', '', 'must not be empty'],
    ['version', 'x'.repeat(21), 'must have at most 20 characters; it has 21'],
    ['statuspage', 'javascript:alert(1)', 'must begin with https://, not javascript:'],
    ['statuspage', 'JavaScript:alert(1)', 'must begin with https://, not JavaScript:'],
    ['statuspage', 'java\tscript:alert(1)', 'must not hold spaces, quotes'],
    ['statuspage', 'data:text/html,x', 'must begin with https://, not data:'],
    ['statuspage', '//evil.example/x', 'must begin with https://; // takes whatever the page has'],
    ['statuspage', '/\\evil.example', 'must not hold spaces, quotes'],
    ['statuspage', 'https:\\\\evil.example', 'must not hold spaces, quotes'],
    ['statuspage', 'https:evil.example', 'must begin with https://, not https:'],
    ['statuspage', 'http://status.example.com', 'must begin with https://, not http:'],
    ['statuspage', 'http://localhost.example.com', 'must begin with https://, not http:'],
    ['statuspage', 'status.example.com', 'must be an address that begins with https://'],
    ['statuspage', '/status', 'must be a whole address that begins with https://'],
    ['statuspage', 'https://me:secret@status.example.com', 'must not hold a user name or a password'],
    ['statuspage', 'https://', 'must be an address that begins with https://'],
    ['statuspage', `https://example.com/${'x'.repeat(500)}`, 'must have at most 500 characters'],
    ['statuspage', 'https://example.com/"><script>', 'must not hold spaces, quotes'],
    ['privacypolicy', '//evil.example', 'must begin with https://; // takes whatever the page has'],
    ['chathuburl', '/hub', 'must be a whole address'],
    ['domainurl', '', 'must not be empty'],
    ['domainurl', 'https://portal.example.com/', 'must end after the host, such as https://portal.example.com'],
    ['domainurl', 'https://PORTAL.example.com', 'must end after the host'],
    ['domainurl', 'https://portal.$(id).example.com', 'must have no other characters in its host'],
    ['companylogo', '/brand/../secret.svg', 'must be a file below /brand/'],
    ['companylogo', '/elsewhere/logo.svg', 'must be a file below /brand/'],
    ['companylogo', 'data:image/svg+xml,<svg/>', 'must not hold spaces, quotes, angle brackets'],
    ['companylogo', '//cdn.example.com/logo.svg', 'must begin with https://'],
    ['favicon', 'http://cdn.example.com/icon.png', 'must begin with https://, not http:'],
    ['logosize', { width: 0, height: 1 }, ''],
    ['brandcolour', 'red', 'must be # and six hexadecimal digits, such as #3b5b8c'],
    ['brandcolour', '#fff', 'must be # and six hexadecimal digits'],
    ['brandcolour', '#3b5b8c;}', 'must be # and six hexadecimal digits'],
    ['theme', 'Sepia', 'must be one of Classic, Modern, Exploratory, Vision, Custom'],
    ['mode', 'Dusk', 'must be one of Light, Dark, System'],
    ['variant', 'none', 'must be one of welcome, bv, vulnerability, default'],
    ['servedenv', 'staging', 'must be one of demo, default,'],
    ['discovery', 'closed', 'must be one of open, private'],
    ['languages', ['en', 'tlh'], 'must be one of en, de, fr'],
    ['languages', [], 'must name at least one language'],
    ['languages', ['en', 'en'], 'must name each language once'],
    ['maildomain', 'Example.com', 'must be written as example.com'],
    ['maildomain', 'example.com:25', 'must have no port'],
    ['maildomain', '', 'must not be empty'],
    ['senderaddress', 'no-reply', 'must be an email address, such as no-reply@example.com'],
    ['senderaddress', 'a@b@example.com', 'must be an email address'],
    ['senderaddress', '.a@example.com', 'must be an email address'],
    ['senderaddress', 'a b@example.com', 'must be an email address'],
    ['senderaddress', `${'a'.repeat(65)}@example.com`, 'must be an email address'],
    ['senderaddress', 'a@', 'has a domain that must not be empty'],
    ['senderaddress', 'a@exa_mple.com', 'has a domain that is not a host name'],
    ['ismsp', 'yes', 'must be true or false'],
    ['aiagents', [{ assistant_url: 'http://assistant.example.com' }], 'must begin with https://, not http:'],
    ['aiagents', Array.from({ length: 21 }, () => ({ assistant_url: '' })), 'must have at most 20 addresses'],
    ['host', 'Example.com', 'must be written as example.com'],
  ])('%s %j: %s', (key, value, problem) => {
    expect(settingProblem(key, value)).toContain(problem)
  })
})

describe('stored settings', () => {
  it('lose only the invalid values', () => {
    const stored = { companyname: 'Aurora', theme: 'Sepia', statuspage: 'javascript:x', ismsp: false, forgotten: 1 }
    expect(usableSettings(stored)).toEqual({
      given: { companyname: 'Aurora', ismsp: false },
      problems: [
        'theme must be one of Classic, Modern, Exploratory, Vision, Custom.',
        'statuspage must begin with https://, not javascript:.',
      ],
    })
  })

  it.each([null, 7, 'text', undefined])('that are %j return nothing', (stored) => {
    expect(usableSettings(stored)).toEqual({ given: {}, problems: ['The settings are no object.'] })
  })

  it('do not include properties that every object has', () => {
    expect(usableSettings(JSON.parse('{"__proto__":{"theme":"Vision"},"toString":"x"}'))).toEqual({
      given: {},
      problems: [],
    })
  })
})

it('dev, development, demo, qa and default have the default set, all other environments the bv set', () => {
  const ofDefault = environments.filter((environment) => domainSetOf(environment) === 'default')
  expect(ofDefault.toSorted()).toEqual(['default', 'demo', 'dev', 'development', 'qa'])
  expect(domainSetOf('somewhere else')).toBe('bv')
})
