import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/ui/messages/en.json'

type PolicyLinksProps = Pick<DomainSettings, 'privacypolicy' | 'privacytext' | 'termspolicy' | 'termstext'>

/** The domain's links to its terms and privacy policy, as far as they are set. */
export function PolicyLinks({ privacypolicy, privacytext, termspolicy, termstext }: PolicyLinksProps) {
  const t = useMessages(messages)
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
