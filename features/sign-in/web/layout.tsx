import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { ExternalLink } from 'lucide'
import { Suspense, type ReactNode } from 'react'
import { Alert } from '@portico/web/ui/alert.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { importWith, useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Logo } from '@portico/web/core/pages/logo.tsx'
import { PageFoot } from '@portico/web/core/pages/page-foot.tsx'
import { Arches } from '@portico/web/ui/arches.tsx'
import styles from './layout.module.css'
import { ModuleDirectory } from './module-directory.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import messages from '@portico/web/core/authentication/messages/en.json'

// Loaded after the first paint, because only one variant has it. The sign-in works without it, so a failure is ignored.
const PosturePicture = lazyPart(async (page) => {
  const load = importWith(page, ['later'], () => import('./posture-picture.tsx'))
  return load.then(
    (part) => part.PosturePicture,
    () => () => null,
  )
})

type LayoutProps = {
  /** Whether the page is hydrated. */
  alive: boolean
  settings: DomainSettings
  notice: string | null
  /** Whether the email address has not been entered yet. */
  isAtStart: boolean
  onDepartment?: (() => void) | null
  children: ReactNode
}

/** The four layouts of the sign-in (spec A §1). The card is the same in each; its surroundings differ. */
export function Layout({ alive, settings, notice, isAtStart, onDepartment = null, children }: LayoutProps) {
  const t = useMessages(messages)
  const { variant } = settings
  return (
    <div className={`${styles.layout} ${styles[variant]}`}>
      {variant === 'welcome' ? (
        <Panel settings={settings} title={t('headline')}>
          <ModuleDirectory />
        </Panel>
      ) : null}
      {variant === 'vulnerability' ? (
        <Panel settings={settings} title={t('headlineVulnerability')}>
          <div className={styles.picture}>
            {alive ? (
              <Suspense>
                <PosturePicture />
              </Suspense>
            ) : null}
          </div>
        </Panel>
      ) : null}
      <main className={styles.main}>
        {variant === 'bv' ? <Arches className={styles.ground} /> : null}
        <div className={styles.column}>
          <div className={styles.brand}>
            <Logo {...settings} />
          </div>
          <div className={styles.notice}>
            <Alert kind="danger" text={notice} />
          </div>
          {variant === 'default' ? <ProviderButtons isShown={isAtStart} onDepartment={onDepartment} /> : null}
          <Card className={styles.card}>{children}</Card>
          <Foot {...settings} />
        </div>
      </main>
    </div>
  )
}

/** The domain's links, as far as they are set, and the languages. */
function Foot(settings: DomainSettings) {
  const t = useMessages(messages)
  const { statuspage, allowlocallogin, defaulttenant } = settings
  return (
    <PageFoot
      {...settings}
      className={styles.foot}
      before={allowlocallogin && defaulttenant === '' ? <a href="/registration">{t('freeTrial')}</a> : null}
      after={
        statuspage === '' ? null : (
          <a href={statuspage} target="_blank" rel="noopener noreferrer">
            {t('systemStatus')}
            <Icon icon={ExternalLink} size={1} turns />
          </a>
        )
      }
    />
  )
}

type PanelProps = { settings: DomainSettings; title: string; children: ReactNode }

function Panel({ settings, title, children }: PanelProps) {
  return (
    <aside className={styles.panel} aria-label={settings.apptitle}>
      <Arches className={styles.arches} fades />
      <Logo {...settings} ground="dark" />
      <div className={styles.pitch}>
        <p className={styles.headline}>{title}</p>
        {children}
      </div>
    </aside>
  )
}
