import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/ui/messages/en.ts'

const t = messagesOf<typeof messages>('ui')

type PolicyLinksProps = Pick<DomainSettings, 'privacypolicy' | 'privacytext' | 'termspolicy' | 'termstext'>

/**
 * The domain's links to terms and privacy policy; empty ones are not shown.
 */
export function PolicyLinks({ privacypolicy, privacytext, termspolicy, termstext }: PolicyLinksProps) {
  return (
    <>
      {termspolicy === '' ? null : (
        <a href={termspolicy}>{termstext === 'Terms & Conditions' ? t('terms') : termstext}</a>
      )}
      {privacypolicy === '' ? null : (
        <a href={privacypolicy}>{privacytext === 'Privacy Policy' ? t('privacyPolicy') : privacytext}</a>
      )}
    </>
  )
}
