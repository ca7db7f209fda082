import type { DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('ui')

type PolicyLinksProps = Pick<DomainSettings, 'privacypolicy' | 'privacytext' | 'termspolicy' | 'termstext'>

/**
 * The links to terms and privacy policy that the domain has set; an empty one shows nothing.
 */
export function PolicyLinks({ privacypolicy, privacytext, termspolicy, termstext }: PolicyLinksProps) {
  return (
    <>
      {termspolicy === '' ? null : (
        <a href={termspolicy}>{termstext === 'Terms & Conditions' ? say('terms') : termstext}</a>
      )}
      {privacypolicy === '' ? null : (
        <a href={privacypolicy}>{privacytext === 'Privacy Policy' ? say('privacyPolicy') : privacytext}</a>
      )}
    </>
  )
}
