import { useEffect, type ReactNode } from 'react'
import { isSignedIn } from '@portico/web/core/sessions/leave.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { goTo } from '@portico/web/platform/navigate.ts'
import { DocumentationMenu } from './documentation-menu.tsx'
import styles from './documentation.module.css'
import { SearchBox } from '#features/documentation/web/search/search-box.tsx'
import messages from '#features/documentation/web/messages/en.json'

type LayoutProps = {
  /** The page's name, or null in the glossary. */
  current: string | null
  /** The text that is searched for, or none. */
  searched?: string
  /** The content fills the window, and scrolls by itself. */
  isFilling?: boolean
  children: ReactNode
}

/**
 * The search and the menu of pages at the side and the page beside it, for users with a stored token; others are sent to `/` (spec A §2).
 */
export function DocumentationLayout(props: LayoutProps) {
  const isIn = isSignedIn()
  useEffect(() => {
    if (!isIn) goTo('/', 'replace')
  }, [isIn])
  return isIn ? <Layout {...props} /> : null
}

function Layout({ current, searched = '', isFilling = false, children }: LayoutProps) {
  const t = useMessages(messages)
  const layout = (
    <div className={styles.layout} data-filling={isFilling || undefined}>
      <div className={styles.side}>
        <SearchBox searched={searched} />
        <a href="#documentation" className={styles.skip} onClick={skipMenu}>
          {t('skipPages')}
        </a>
        <details className={styles.menu} open={matchMedia('(min-width: 56rem)').matches}>
          <summary>{t('pages')}</summary>
          <DocumentationMenu current={current} />
        </details>
      </div>
      <div id="documentation" tabIndex={-1} className={styles.content}>
        {children}
      </div>
    </div>
  )
  return isFilling ? <div className={styles.filling}>{layout}</div> : layout
}

/** Past the list of pages, into the frame where the content is one; the address stays that of the page. */
function skipMenu(event: { preventDefault: () => void }): void {
  event.preventDefault()
  const content = document.getElementById('documentation')
  const frame = content?.querySelector('iframe')
  if (frame) frame.contentWindow?.focus()
  else content?.focus()
}
