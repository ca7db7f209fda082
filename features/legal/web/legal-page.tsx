import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { legalAddresses, type LegalView } from '@portico/contract/core/pages/legal-view.ts'
import { useState, useSyncExternalStore } from 'react'
import { local } from '@portico/web/core/sessions/storage.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Logo } from '@portico/web/core/pages/logo.tsx'
import { LastUpdated, LegalArticle, LegalContents } from './legal-article.tsx'
import { isMspFor, legalDocument, type LegalDocument } from './legal-document.ts'
import styles from './legal-page.module.css'
import messages from '#features/legal/web/messages/en.json'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'

type LegalPageProps = { settings: DomainSettings; view: LegalView }

/**
 * A legal page (spec B §2): logo, side menu, breadcrumb, table of contents and text. It makes no calls, redirects no
 * user, and can be read without any script.
 */
export function LegalPage({ settings, view }: LegalPageProps) {
  const t = useMessages(messages)
  const isMsp = useIsMsp(settings.ismsp)
  const text = legalDocument(view.page, isMsp, settings)
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('skip')}
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
            <summary>{t('contents')}</summary>
            <LegalContents text={text} />
          </details>
          <LegalArticle text={text} />
        </main>
        <nav className={styles.aside} aria-labelledby="contents">
          <h2 id="contents">{t('contents')}</h2>
          <LegalContents text={text} />
        </nav>
      </div>
    </div>
  )
}

/** Returns the document title of a legal page. */
export function legalTitle(
  { from }: Pick<Translate<typeof messages>, 'from'>,
  view: LegalView,
  { apptitle }: Pick<DomainSettings, 'apptitle'>,
): string {
  return `${from(messages)(view.page)} - ${apptitle}`
}

/** The entries of the side menu (spec B §2). */
const menu = [
  ['privacy', 'menuPrivacy'],
  ['terms', 'menuTerms'],
] as const

function SideMenu({ active }: { active: LegalView['active'] }) {
  const t = useMessages(messages)
  return (
    <nav className={styles.menu} aria-label={t('menu')}>
      <ul>
        {menu.map(([entry, label]) => (
          <li key={entry}>
            <a href={legalAddresses[entry]} aria-current={entry === active ? 'page' : undefined}>
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Head({ view, text }: { view: LegalView; text: LegalDocument }) {
  const t = useMessages(messages)
  const title = t(view.page)
  return (
    <header className={styles.head}>
      <nav aria-label={t('breadcrumb')}>
        <ol className={styles.breadcrumb}>
          <li>
            <a href="/">{t('home')}</a>
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

/** Rendered only in the browser, because it needs a script. */
function PrintButton() {
  const t = useMessages(messages)
  const isAlive = useSyncExternalStore(never, isTrue, isFalse)
  if (!isAlive) return null
  return (
    <Button kind="quiet" className={styles.print} onClick={() => print()}>
      {t('print')}
    </Button>
  )
}

const never = () => () => undefined
const isTrue = () => true
const isFalse = () => false

/**
 * Returns whether the visitor gets the texts of a managed-service provider: by the flag stored in this browser once the
 * page is hydrated, before that by the domain's setting. Another tab may change the flag.
 */
function useIsMsp(ismsp: boolean): boolean {
  const [read] = useState(() => () => isMspFor(local.read('is_MSP_ENV'), ismsp))
  return useSyncExternalStore(onStored, read, () => ismsp)
}

function onStored(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
