import { expect, it } from 'vitest'
import { openLog, withoutAddresses } from './log.ts'
import { patience } from '../../../../tools/patience.ts'

it.each([
  ['550 5.1.1 <ann@acme.example>: user unknown', '550 5.1.1 <[address]>: user unknown'],
  [
    'Key (tenant_id, email)=(1, ann.o+x@acme.example) already exists.',
    'Key (tenant_id, email)=(1, [address]) already exists.',
  ],
  ['/api/iam/login/getauth?emailid=ann%40acme.example&x=1', '/api/iam/login/getauth?emailid=[address]&x=1'],
  ['{"rejected":["ann@acme.example","bo@acme.co.uk"]}', '{"rejected":["[address]","[address]"]}'],
  ['mailto:änn@bücher.example', 'mailto:[address]'],
  ['at node_modules/@node-rs/argon2/index.js:3', 'at node_modules/@node-rs/argon2/index.js:3'],
  ['a device of 10:30 @ home', 'a device of 10:30 @ home'],
])('%s', (text, expected) => {
  expect(withoutAddresses(text)).toBe(expected)
})

it('processes a long line in linear time', () => {
  const began = performance.now()
  withoutAddresses(`${'a.'.repeat(30_000)}@${'b-'.repeat(30_000)}`)
  expect(performance.now() - began).toBeLessThan(patience(5_000))
})

it('applies to everything logged, errors and their details included', () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  const error = Object.assign(new Error('for ann@acme.example'), { detail: 'Key (email)=(ann@acme.example)' })
  log.error({ err: error, rejected: ['ann@acme.example'] }, 'to ann@acme.example')
  log.child({ who: 'ann@acme.example' }).info('x')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain('ann@')
})

it.each(['\n', '\t', '\r\n', '\\', '\\\n', '\u0001', '"'])('a line stays JSON after %j', (before) => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  log.warn({ answer: `550 rejected:${before}ann@acme.example` }, 'x')
  expect(JSON.parse(lines.join(''))).toMatchObject({ answer: `550 rejected:${before}[address]` })
})

it('has the stack of an error, and of a warning only at level debug', () => {
  const stacksAt = (level: string) => {
    const lines: string[] = []
    const log = openLog(level, { write: (line: string) => void lines.push(line) })
    const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    log.warn({ err: error, part: 'mail' }, 'warned')
    log.error({ err: error }, 'failed')
    return lines.map((line) => JSON.parse(line) as { err: { stack?: string } })
  }
  const [warned, failed] = stacksAt('info')
  expect(warned).toMatchObject({
    part: 'mail',
    msg: 'warned',
    err: { type: 'Error', message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' },
  })
  expect([warned?.err.stack, failed?.err.stack]).toEqual(['', expect.stringContaining('log.test.ts')])
  expect(stacksAt('debug')[0]?.err.stack).toContain('log.test.ts')
})
