import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/features/sessions/messages/en.ts'

const t = messagesOf<typeof messages>('sessions')

/**
 * A device as the server tells it (`Chrome on Windows`, `Unknown device`), in the language of the page.
 */
export function deviceName(device: string): string {
  if (device === 'Unknown device') return t('unknownDevice')
  const [browser = '', system] = device.split(' on ')
  return system === undefined ? device : t('device', { browser, system })
}
