import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { ReactNode } from 'react'
import { LanguageSelect } from './language-select.tsx'
import styles from './page-foot.module.css'
import { PolicyLinks } from './policy-links.tsx'

type PageFootProps = Pick<
  DomainSettings,
  'privacypolicy' | 'privacytext' | 'termspolicy' | 'termstext' | 'languages'
> & {
  className?: string | undefined
  /** Links before the policy links. */
  before?: ReactNode
  /** Links after the policy links. */
  after?: ReactNode
}

/** The footer of every public page: the domain's policies, and the language select. */
export function PageFoot({ className = '', before, after, languages, ...policies }: PageFootProps) {
  return (
    <footer className={`${styles.foot} ${className}`}>
      {before}
      <PolicyLinks {...policies} />
      {after}
      <LanguageSelect offered={languages} />
    </footer>
  )
}
