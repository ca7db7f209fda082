import { describe, expect, it } from 'vitest'
import { deviceOf } from './device.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

describe('the display name of a user agent', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/142.0.0.0`, 'Microsoft Edge on Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['', 'Unknown device'],
    ['   ', 'Unknown device'],
  ])('%s', (agent, device) => {
    expect(deviceOf(agent)).toBe(device)
    expect(deviceOf(agent)).toBe(device)
  })

  it.each([
    'Visit https://evil.example/secure to keep your account/1.0 now',
    'This was our own check, call 0800-1234567/1.0 (no need to worry)',
    'Roku/DVP- evil.example',
  ])('never contains text of the sender, which would be in a notice: %s', (agent) => {
    expect(deviceOf(agent)).toMatch(/^(Unknown device|Roku on Roku)$/)
  })

  it('accepts any text', () => {
    for (const agent of ['<script>', '\u{1f511}'.repeat(100), '()[]{}*+?\\']) expect(deviceOf(agent)).not.toBe('')
  })
})
