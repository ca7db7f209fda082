import { expect, it } from 'vitest'
import { secretFrom } from '@portico/server/platform/crypto/secret.ts'
import { readCursor, writeCursor } from './cursor.ts'

const secret = secretFrom('a secret of thirty-two characters')
const tenantId = '0198c0de-0000-7000-8000-000000000001'
const cursor = { tenantId, part: 'events', after: ['0198c0de-0000-7000-8000-000000000002'] } as const
const at = new Date('2026-11-22T12:00:00Z')
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const sealed = (text: string) => secret.seal(text).toString('base64url')

it('a cursor is read as it was written, only for its own tenant and for ten minutes', () => {
  const text = writeCursor(secret, { ...cursor, after: [...cursor.after] }, at)
  expect(readCursor(secret, tenantId, text, later(10))).toMatchObject(cursor)
  expect(readCursor(secret, tenantId, text, later(11))).toBeNull()
  expect(readCursor(secret, '0198c0de-0000-7000-8000-00000000000f', text, at)).toBeNull()
})

it.each([
  ['the form of a SAML message', sealed(JSON.stringify({ kind: 'saml-form', action: 'https://idp.test', others: {} }))],
  ['a cursor of another kind', sealed(JSON.stringify({ ...cursor, kind: 'other', until: later(1).getTime() }))],
  ['what is no JSON', sealed('client-secret')],
  ['what is empty', sealed('')],
  ['what was not sealed', 'x'],
])('%s is not a cursor', (_, text) => {
  expect(readCursor(secret, tenantId, text, at)).toBeNull()
})
