import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { legalAddresses, type LegalView } from '@portico/contract/core/pages/legal-view.ts'
import { useState, useSyncExternalStore } from 'react'
import { local } from '#web/core/sessions/storage.ts'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/core/pages/logo.tsx'
import { LastUpdated, LegalArticle, LegalContents } from './legal-article.tsx'
import { isMspFor, legalDocument, type LegalDocument } from './legal-document.ts'
import styles from './legal-page.module.css'
import { menuLabels, pageMessages, messages } from './legal-messages.ts'

type LegalPageProps = { settings: DomainSettings; view: LegalView }

/**
 * A page of legal text (spec B §2): logo, side menu, breadcrumb, contents and text. It makes no calls, redirects no
 * user, and is readable without any script.
 */
export function LegalPage({ settings, view }: LegalPageProps) {
  const isMsp = useIsMsp(settings.ismsp)
  const text = legalDocument(view.page, isMsp, settings)
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {messages.skip}
      </a>
      <header className={styles.top}>
        <a className={styles.brand} href="/">
          <Logo {...settings} />
        </a>
      </header>
      <div className={styles.layout}>
        <SideMenu active={view.active} />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Head view={view} text={text} />
          <details className={styles.folded}>
            <summary>{messages.contents}</summary>
            <LegalContents text={text} />
          </details>
          <LegalArticle text={text} />
        </main>
        <nav className={styles.aside} aria-labelledby="contents">
          <h2 id="contents">{messages.contents}</h2>
          <LegalContents text={text} />
        </nav>
      </div>
    </div>
  )
}

/** The title of a legal page, for the document. */
export function legalTitle(view: LegalView, { apptitle }: Pick<DomainSettings, 'apptitle'>): string {
  return `${pageMessages[view.page]} - ${apptitle}`
}

function SideMenu({ active }: { active: LegalView['active'] }) {
  return (
    <nav className={styles.menu} aria-label={messages.menu}>
      <ul>
        {(['privacy', 'terms'] as const).map((entry) => (
          <li key={entry}>
            <a href={legalAddresses[entry]} aria-current={entry === active ? 'page' : undefined}>
              {menuLabels[entry]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Head({ view, text }: { view: LegalView; text: LegalDocument }) {
  const title = pageMessages[view.page]
  return (
    <header className={styles.head}>
      <nav aria-label={messages.breadcrumb}>
        <ol className={styles.breadcrumb}>
          <li>
            <a href="/">{messages.home}</a>
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <h1 className={styles.title}>{title}</h1>
      {text.title === title ? null : <p className={styles.kind}>{text.title}</p>}
      <p className={styles.lead}>{text.lead}</p>
      <div className={styles.about}>
        <LastUpdated day={text.updated} />
        <PrintButton />
      </div>
    </header>
  )
}

/** Not rendered by the server: it needs a script. */
function PrintButton() {
  const isAlive = useSyncExternalStore(never, isTrue, isFalse)
  if (!isAlive) return null
  return (
    <Button kind="quiet" className={styles.print} onClick={() => print()}>
      {messages.print}
    </Button>
  )
}

const never = () => () => undefined
const isTrue = () => true
const isFalse = () => false

/** This browser's stored flag, once hydrated; another tab may change it. */
function useIsMsp(ismsp: boolean): boolean {
  const [read] = useState(() => () => isMspFor(local.read('is_MSP_ENV'), ismsp))
  return useSyncExternalStore(onStored, read, () => ismsp)
}

function onStored(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
