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
  /** The search text, if there is one. */
  searched?: string
  /** Whether the content fills the window and scrolls by itself. */
  isFilling?: boolean
  children: ReactNode
}

/**
 * Shows the layout of the documentation: search and a menu of pages at the side, the page beside them. Users without a
 * stored token are sent to `/` (spec A §2).
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

/** Moves the focus past the list of pages, into the frame if there is one. The address does not change. */
function skipMenu(event: { preventDefault: () => void }): void {
  event.preventDefault()
  const content = document.getElementById('documentation')
  const frame = content?.querySelector('iframe')
  if (frame) frame.contentWindow?.focus()
  else content?.focus()
}
