import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { readDomainCommand } from '#server/features/white-label/domain-command.ts'
import { settingKeys, textOfValue, valueOfText, type SettingKey } from '#server/features/white-label/setting-texts.ts'

test('every setting that can be given is explained in the documentation', async () => {
  const article = await readFile(join(import.meta.dirname, '../../../documentation/domains.md'), 'utf8')
  expect(settingKeys.filter((key) => !article.includes(`\`${key}\``))).toEqual([])
})

const problemsOf = (...words: string[]) => readDomainCommand(words).problems ?? []

describe('a command of domain', () => {
  it.each([
    [['list'], { verb: 'list' }],
    [['show', 'Aurora.Localhost.'], { verb: 'show', host: 'aurora.localhost' }],
    [['remove', 'aurora.localhost'], { verb: 'remove', host: 'aurora.localhost' }],
  ])('%j is understood', (words, command) => {
    expect(readDomainCommand(words)).toEqual({ command, problems: null })
  })

  it('to set understands keys in the specs’ own spelling, and values as they are meant', () => {
    const words = [
      'set',
      'aurora.localhost',
      'companyname=Aurora = more',
      'ALLOW_LOCAL_LOGIN=false',
      'isMsp=true',
      'env=prod',
      'theme=vision',
      'mode=DARK',
      'brandcolour=#AABBCC',
      'languages=en, de',
      'ai_agents=https://a.test/x,https://b.test/y',
      'chatbotdomains=mpi.test,gates.test',
      'statuspage=',
      'maildomain=Mail.Example.com',
      '--unset',
      'VERSION',
      '--logo',
      'logo.png',
      '--favicon=icon.svg',
    ]
    expect(readDomainCommand(words).command).toEqual({
      verb: 'set',
      host: 'aurora.localhost',
      output: null,
      wanted: {
        given: {
          companyname: 'Aurora = more',
          allowlocallogin: false,
          ismsp: true,
          servedenv: 'prod',
          theme: 'Vision',
          mode: 'Dark',
          brandcolour: '#aabbcc',
          languages: ['en', 'de'],
          aiagents: [{ assistant_url: 'https://a.test/x' }, { assistant_url: 'https://b.test/y' }],
          chatbotdomains: { mpi: 'mpi.test', gates: 'gates.test' },
          statuspage: '',
          maildomain: 'mail.example.com',
        },
        unset: ['version'],
        files: [
          ['companylogo', 'logo.png'],
          ['favicon', 'icon.svg'],
        ],
      },
    })
  })

  it('is refused with one sentence for each thing that is wrong', () => {
    const words = ['a.test:80', 'theme=Sepia', 'companyname=<b>', 'hosts=x', 'theme=Vision', 'statuspage', 'ismsp=yes']
    const [host, theme, name, unknown, twice, pair, flag, ...more] = problemsOf('set', ...words)
    expect(host).toBe('The host must have no port; write it like a.test.')
    expect(theme).toBe('theme must be one of Classic, Modern, Exploratory, Vision, Custom.')
    expect(name).toBe('companyname must be plain text: < and > are not allowed.')
    expect(unknown).toMatch(/^There is no setting hosts\. The settings are servedenv, companyname/)
    expect(twice).toBe('theme is given twice.')
    expect(pair).toBe('statuspage is no key=value.')
    expect(flag).toBe('ismsp must be true or false.')
    expect(more).toEqual([])
  })

  it.each<[string[], string]>([
    [[], 'Say what to do: list, show, set, preview, remove.'],
    [['paint', 'a.test'], 'Say what to do'],
    [['list', 'a.test'], 'domain list takes nothing.'],
    [['show'], 'Say of which host: domain show portal.example.com'],
    [['show', 'a.test', 'theme=Vision'], 'domain show takes a host and nothing else.'],
    [['remove', 'a.test', '--logo', 'x.png'], 'domain remove takes a host and nothing else.'],
    [['remove', 'a_b.test'], 'The host is not a host name'],
    [['set', 'a.test'], 'Say what to set, such as theme=Modern.'],
    [['set', 'a.test', 'theme=Vision', '--output', 'x.html'], '--output belongs to domain preview.'],
    [['set', 'a.test', '--colour', 'red'], "Unknown option '--colour'"],
    [['set', 'a.test', '--logo'], "Option '--logo <value>' argument missing"],
    [['set', 'a.test', 'companylogo=/brand/a.svg', '--logo', 'a.svg'], 'companylogo is given twice.'],
    [['set', 'a.test', 'theme=Vision', '--unset', 'theme'], 'theme is given twice.'],
    [['set', 'a.test', 'host=b.test'], 'There is no setting host.'],
    [['set', 'a.test', 'logosize=1'], 'There is no setting logosize.'],
    [['set', 'a.test', '__proto__=1'], 'There is no setting __proto__.'],
    [['set', 'a.test', '=x'], '=x is no key=value.'],
  ])('%j is refused: %s', (words, problem) => {
    expect(problemsOf(...words).join('\n')).toContain(problem)
  })
})

it.each<[SettingKey, string]>([
  ['companyname', 'Aurora'],
  ['ismsp', 'false'],
  ['languages', 'en,de'],
  ['aiagents', 'https://a.test/x'],
  ['aiagents', ''],
  ['chatbotdomains', 'mpi.test,gates.test'],
])('%s=%s is written as it is read', (key, text) => {
  expect(textOfValue(valueOfText(key, text) as never)).toBe(text)
})
