import { describe, expect, it } from 'vitest'
import { isForbidden, readEnvelope } from './envelope.ts'

describe('spec A §4 and spec B §4: a response is a 403', () => {
  const rows: [http: number, body: unknown, is: boolean][] = [
    [403, null, true],
    [403, '<html>', true],
    [200, { status: 403 }, true],
    [200, { status: '403' }, true],
    [200, { status: 403, code: 200, summary: 'Success', data: [], module_code: null }, true],
    [200, { code: 403, summary: '', data: null, module_code: 'USER_ERR003' }, true],
    [500, { status: 403 }, true],
    [200, { code: 200, summary: '', data: { status: 403 }, module_code: null }, false],
    [401, { code: 401 }, false],
    [200, [403], false],
    [200, '403', false],
    [200, null, false],
  ]
  it.each(rows)('with HTTP %d and %j: %s', (http, body, is) => {
    expect(isForbidden(http, body)).toBe(is)
  })
})

describe('an envelope as a client reads it', () => {
  it('may lack its sentence, data and module_code, but not its code', () => {
    const bare = { code: 401, summary: '', data: null, module_code: null }
    expect(readEnvelope({ code: 401 })).toEqual(bare)
    expect(readEnvelope({ code: 401, summary: null, module_code: 7, stray: 1 })).toEqual(bare)
    const whole = { code: 409, summary: 'x', data: [1], module_code: 'USER_ERR007' }
    expect(readEnvelope(whole)).toEqual(whole)
    for (const none of [null, undefined, 'x', [], { summary: 'x' }, { code: '401' }])
      expect(readEnvelope(none)).toBeNull()
  })
})
