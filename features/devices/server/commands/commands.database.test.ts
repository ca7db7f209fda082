import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandContext } from '@portico/server/core/commands/command-context.ts'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { runWords } from '@portico/server/core/commands/test-commands.ts'
import { ringOf } from '@portico/server/core/devices/offered-releases.ts'
import { readEnrolmentCode } from '@portico/server/core/devices/enrolment-code-queries.ts'
import { openFleet, type Fleet } from '#features/devices/server/test-fleet-queries.ts'
import { companyCommands } from '#features/companies/server/company-commands.ts'
import { enrolmentCommands } from './enrolment-commands.ts'

let fleet: Fleet
beforeAll(async () => {
  fleet = await openFleet()
})
afterAll(() => fleet.close())

const run = (...words: string[]) => runWith({}, ...words)
const runWith = (context: Partial<CommandContext>, ...words: string[]) =>
  runWords([...companyCommands, ...enrolmentCommands], words, { database: fleet.context.database, ...context })
const company = (...words: string[]) => run('company', ...words)

describe('company', () => {
  it('add, list, close and reopen are what the calls do', async () => {
    expect((await company('add', 'aurora', 'Fir Bakery')).lines).toEqual(['Fir Bakery is added.'])
    expect((await company('add', 'Aurora', 'FIR bakery')).problems).toEqual([
      'A company with this name, or one that looks the same, already exists.',
    ])
    expect((await company('close', 'Aurora', 'fir bakery')).lines).toEqual([
      'Fir Bakery is closed: its 0 devices are refused from now on.',
    ])
    const { lines } = await company('list', 'Aurora')
    expect(lines.find((line) => line.startsWith('Fir Bakery'))).toMatch(
      /^Fir Bakery +closed +standard +0 +(10|50|100) %$/,
    )
    expect((await company('reopen', 'Aurora', 'Fir Bakery')).lines[0]).toContain('is active')
    const json = await company('list', 'Aurora', '--json')
    const listed = JSON.parse(json.lines.join('\n')) as { id: string; companyname: string }[]
    const bakery = listed.find(({ companyname }) => companyname === 'Fir Bakery')
    expect(bakery).toMatchObject({ isactive: true, ring: ringOf(bakery?.id ?? '') })
  })

  it.each([
    [['add', 'Nowhere', 'Elm Garage'], 'There is no tenant Nowhere.'],
    [['add', 'Aurora', 'ab'], "A company's name must have 3 to 60 characters."],
    [['close', 'Aurora', 'Missing Ltd'], 'There is no company Missing Ltd. To see all companies, use company list.'],
    [
      ['close', 'Borealis', 'Alder Dental'],
      'There is no company Alder Dental. To see all companies, use company list.',
    ],
    [['close', 'Aurora', 'Aurora Managed Services'], "You can't close your own company."],
  ])('%j is refused', async (words, sentence) => {
    expect((await company(...words)).problems).toEqual([sentence])
  })
})

describe('enrolment', () => {
  it('add prints a code once, with install lines; revoke ends it', async () => {
    const { lines, problems } = await run(
      'enrolment',
      'add',
      'Aurora',
      'alder dental',
      '--label',
      'Front desk',
      '--uses',
      '3',
    )
    expect(problems).toEqual([])
    const [, code = ''] = /^Code: ([\w-]{43})$/.exec(lines[0] ?? '') ?? []
    expect(lines.filter((line) => line.includes(code))).toHaveLength(3)
    const found = await readEnrolmentCode(fleet.context.database, code)
    expect(found).toMatchObject({ kind: 'agent', maxUses: 3, companyName: 'Alder Dental' })
    const listed = (await run('enrolment', 'list', 'Aurora')).lines
    expect(listed.find((line) => line.startsWith(found?.id ?? '-'))).toMatch(/Front desk +valid +0 of 3/)
    expect(listed.join('\n')).not.toContain(code)
    for (const _ of [1, 2])
      expect((await run('enrolment', 'revoke', 'Aurora', found?.id ?? '')).lines[0]).toContain(
        '"Front desk" is revoked',
      )
    expect((await readEnrolmentCode(fleet.context.database, code))?.revokedAt).not.toBeNull()
  })

  it.each([
    ['https://portal.acme.example', 'https://portal.acme.example'],
    ['http://aurora.localhost:3000', 'http://localhost:3000'],
  ])('add for a tenant at %s prints lines that install from %s', async (ofTenant, expected) => {
    const domainOf = async ({ id }: { id: string }) =>
      id === '' ? defaultDomain : { ...defaultDomain, domainurl: ofTenant }
    const { lines } = await runWith({ domainOf }, 'enrolment', 'add', 'Aurora', 'Alder Dental')
    expect(lines.filter((line) => line.includes(`${expected}/agent/install.`))).toHaveLength(2)
  })

  it.each([
    [['add', 'Aurora', 'Alder Dental', '--days', '0'], /^A code must be valid for 1 to 365 days/],
    [['add', 'Aurora', 'Alder Dental', '--uses', 'x'], /^A code must be valid for 1 to 365 days/],
    [['revoke', 'Aurora', 'x'], /^x is not the id of a code/],
    [['revoke', 'Aurora', '0192b000-0000-7000-8000-000000000001'], /^This enrolment code no longer exists/],
  ])('%j is refused', async (words, sentence) => {
    expect((await run('enrolment', ...words)).problems[0]).toMatch(sentence)
  })
})
