import { expect, expectTypeOf, it } from 'vitest'
import type { FormNotice } from '#web/ui/form/form-notice.ts'
import { refusalNotice } from './refusal-notice.ts'
import type { RefusalMessages, Seen } from './send.ts'

type Refusal = 'account-exists' | 'owner-only'

const seen = (refusal: Refusal): Seen<Refusal> => ({ ok: false, refusal, summary: '', data: null, retryAfter: null })

/** German messages: in English, the server's sentences would be shown instead. */
function messagesOf<Key extends string>(texts: Record<Key, string>): RefusalMessages<Key> {
  return {
    of: (key) => texts[key],
    language: 'de',
    locale: 'de',
    from: () => {
      throw new Error('Each of these has a message of its own.')
    },
  }
}
const messages = messagesOf({ 'account-exists': 'Bekannt', 'owner-only': 'Nur der Eigentümer' })

it.each<[Refusal, FormNotice<'email'>]>([
  ['account-exists', { fields: { email: 'Bekannt' } }],
  ['owner-only', { text: 'Nur der Eigentümer' }],
])('shows %s where it belongs', (refusal, notice) => {
  expect(refusalNotice(seen(refusal), messages, { email: ['account-exists'] })).toEqual(notice)
})

it('compiles with a message for each refusal only, and lists refusals of the call only', () => {
  type Given = Parameters<typeof refusalNotice<Refusal, 'email'>>
  expectTypeOf(messages).toExtend<Given[1]>()
  expectTypeOf(messagesOf({ 'account-exists': 'Bekannt' })).not.toExtend<Given[1]>()
  expectTypeOf({ email: ['owner-only' as const] }).toExtend<Given[2]>()
  expectTypeOf({ email: ['no-such-refusal' as const] }).not.toExtend<Given[2]>()
})
