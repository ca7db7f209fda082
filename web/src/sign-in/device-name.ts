import { wordsOf } from '../plumbing/words.ts'
import type { words } from './sessions/words/en.ts'

const say = wordsOf<typeof words>('sign-in/sessions')

/**
 * A device as the server tells it (`Chrome on Windows`, `Unknown device`), in the language of the page.
 */
export function deviceName(device: string): string {
  if (device === 'Unknown device') return say('unknownDevice')
  const [browser = '', system] = device.split(' on ')
  return system === undefined ? device : say('device', { browser, system })
}
