import { expect } from 'vitest'
import { isRefusal, type SamlRefusalName } from '#saml/refusal.ts'
import { bring } from '#saml/test-exchange.ts'

/**
 * Brings a response (XML, or the field as it is) and expects this refusal, with a sentence that may stand in a log: it
 * holds no key, no whole message and no line of its own.
 */
export async function expectRefused(
  xml: string,
  refusal: SamlRefusalName,
  explain: RegExp,
  other: Parameters<typeof bring>[1] = {},
) {
  const result = await bring(xml, other)
  expect(result).toEqual({ refusal, explain: expect.stringMatching(explain) })
  if (!isRefusal(result)) return
  // The sentence goes into a log: it holds no key, no whole message and no line of its own.
  expect(result.explain).not.toMatch(/[A-Za-z0-9+/=]{100}|[\n\r]/)
  expect(result.explain.length).toBeLessThan(700)
}
