import { expect, expectTypeOf, it } from 'vitest'
import type { FormNotice } from '#web/ui/form/form-notice.ts'
import { refusalNotice } from './refusal-notice.ts'
import type { RefusalMessages, Seen } from './send.ts'
import { testMessages } from '#web/platform/test-messages.ts'

type Refusal = 'account-exists' | 'owner-only'

const seen = (refusal: Refusal): Seen<Refusal> => ({ ok: false, refusal, summary: '', data: null, retryAfter: null })

/**
 * German messages, because in English the server's sentences would be shown. `account-exists` also has its own message.
 */
const messages: RefusalMessages = {
  ...testMessages('de').shown(),
  of: (key) => (key === 'account-exists' ? 'Bekannt' : ''),
}
const ownerOnly = 'Das kann nur der Eigentümer des Mandanten.'

it.each<[Refusal, FormNotice<'email'>]>([
  ['account-exists', { fields: { email: 'Bekannt' } }],
  ['owner-only', { text: ownerOnly }],
])('shows %s where it belongs', (refusal, notice) => {
  expect(refusalNotice(seen(refusal), messages, { email: ['account-exists'] })).toEqual(notice)
})

it('lists refusals of the call only', () => {
  type Given = Parameters<typeof refusalNotice<Refusal, 'email'>>
  expectTypeOf({ email: ['owner-only' as const] }).toExtend<Given[2]>()
  expectTypeOf({ email: ['no-such-refusal' as const] }).not.toExtend<Given[2]>()
})
