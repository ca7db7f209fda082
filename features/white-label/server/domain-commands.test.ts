import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { readCommand } from '@portico/server/core/commands/read-command.ts'
import { domainCommands } from './domain-commands.ts'
import { settingKeys, textOfValue, valueOfText, type SettingKey } from './setting-texts.ts'

test('every setting that can be given is explained in the documentation', async () => {
  const article = await readFile(join(import.meta.dirname, '../../../server/documentation/domains.md'), 'utf8')
  expect(settingKeys.filter((key) => !article.includes(`\`${key}\``))).toEqual([])
})

const read = (words: readonly string[]) => readCommand(domainCommands, ['domain', ...words], '.')
const inputOf = async (...words: string[]) => {
  const command = await read(words)
  return command.ok ? command.value.input : command.error
}
const problemsOf = async (...words: string[]) => {
  const command = await read(words)
  return command.ok ? [] : command.error
}

describe('a command of domain', () => {
  it.each([
    [['list'], {}],
    [['show', 'Aurora.Localhost.'], { host: 'aurora.localhost' }],
    [['remove', 'aurora.localhost'], { host: 'aurora.localhost' }],
  ])('%j is understood', async (words, input) => {
    expect(await inputOf(...words)).toEqual(input)
  })

  it.each([
    ['set', '', 'theme=Modern'],
    ['show', ''],
    ['remove', ''],
    ['preview', ''],
  ])('%s is refused for an empty host, as a shell writes a variable that is not set', async (...words) => {
    expect(await problemsOf(...words)).toEqual([expect.stringMatching(/^The host /)])
  })

  it('to set accepts keys in the specs’ spelling, and converts values', async () => {
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
    expect(await inputOf(...words)).toEqual({
      host: 'aurora.localhost',
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

  it('is refused with one sentence for each error', async () => {
    const words = ['a.test:80', 'theme=Sepia', 'companyname=<b>', 'hosts=x', 'theme=Vision', 'statuspage', 'ismsp=yes']
    const [host, theme, name, unknown, twice, pair, flag, ...more] = await problemsOf('set', ...words)
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
    [[], 'Usage:\nnpm run portico -- domain list\n'],
    [['paint', 'a.test'], 'Usage:\nnpm run portico -- domain list\n'],
    [['list', 'a.test'], 'domain list takes no words.'],
    [['show'], 'Specify a host.'],
    [['show', 'a.test', 'theme=Vision'], 'domain show takes a host only'],
    [
      ['remove', 'a.test', '--logo', 'x.png'],
      'domain remove has no option --logo; it belongs to domain set, domain preview.',
    ],
    [['remove', 'a_b.test'], 'The host is not a host name'],
    [['set', 'a.test'], 'Specify what to set, such as theme=Modern.'],
    [
      ['set', 'a.test', 'theme=Vision', '--output', 'x.html'],
      'domain set has no option --output; it belongs to domain preview.',
    ],
    [['set', 'a.test', '--colour', 'red'], 'domain set has no option --colour.'],
    [['set', 'a.test', '--logo'], '--logo needs a value.'],
    [['set', 'a.test', 'companylogo=/brand/a.svg', '--logo', 'a.svg'], 'companylogo is given twice.'],
    [['set', 'a.test', 'theme=Vision', '--unset', 'theme'], 'theme is given twice.'],
    [['set', 'a.test', 'host=b.test'], 'There is no setting host.'],
    [['set', 'a.test', 'logosize=1'], 'There is no setting logosize.'],
    [['set', 'a.test', '__proto__=1'], 'There is no setting __proto__.'],
    [['set', 'a.test', '=x'], '=x is no key=value.'],
  ])('%j is refused: %s', async (words, problem) => {
    expect((await problemsOf(...words)).join('\n')).toContain(problem)
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
