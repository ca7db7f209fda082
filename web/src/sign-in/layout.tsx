import type { DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import type { ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Card } from '../ui/card.tsx'
import { wordsOf } from '../plumbing/words.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageFoot } from '../ui/page-foot.tsx'
import { Arches } from '../ui/arches.tsx'
import styles from './layout.module.css'
import { ModuleDirectory } from './module-directory.tsx'
import { PosturePicture } from './posture-picture.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('sign-in')

type LayoutProps = {
  settings: DomainSettings
  notice: string | null
  /** Whose sign-in it is is not known yet. */
  isAtStart: boolean
  onDepartment?: (() => void) | null
  children: ReactNode
}

/**
 * The four layouts of sign-in (spec A §1): the card is the same in each, what is around it differs.
 */
export function Layout({ settings, notice, isAtStart, onDepartment = null, children }: LayoutProps) {
  const { variant } = settings
  return (
    <div className={`${styles['layout']} ${styles[variant]}`}>
      {variant === 'welcome' ? (
        <Panel settings={settings} title={say('headline')}>
          <ModuleDirectory />
        </Panel>
      ) : null}
      {variant === 'vulnerability' ? (
        <Panel settings={settings} title={say('headlineVulnerability')}>
          <PosturePicture />
        </Panel>
      ) : null}
      <main className={styles['main']}>
        {variant === 'bv' ? <Arches className={styles['ground'] ?? ''} /> : null}
        <div className={styles['column']}>
          <div className={styles['brand']}>
            <Logo {...settings} />
          </div>
          <div className={styles['notice']}>
            <Alert kind="danger" text={notice} />
          </div>
          {variant === 'default' ? <ProviderButtons isShown={isAtStart} onDepartment={onDepartment} /> : null}
          <Card className={styles['card'] ?? ''}>{children}</Card>
          <Foot {...settings} />
        </div>
      </main>
    </div>
  )
}

/** The links that the domain has set, an empty one shows nothing; and the languages. */
function Foot(settings: DomainSettings) {
  const { statuspage, allowlocallogin, defaulttenant } = settings
  return (
    <PageFoot
      {...settings}
      className={styles['foot']}
      before={allowlocallogin && defaulttenant === '' ? <a href="/registration">{say('freeTrial')}</a> : null}
      after={
        statuspage === '' ? null : (
          <a href={statuspage} target="_blank" rel="noopener noreferrer">
            {say('systemStatus')}
            <Icon name="outside" size={1} />
          </a>
        )
      }
    />
  )
}

type PanelProps = { settings: DomainSettings; title: string; children: ReactNode }

function Panel({ settings, title, children }: PanelProps) {
  return (
    <aside className={styles['panel']} aria-label={settings.apptitle}>
      <Arches className={styles['arches'] ?? ''} fades />
      <Logo {...settings} ground="dark" />
      <div className={styles['pitch']}>
        <p className={styles['headline']}>{title}</p>
        {children}
      </div>
    </aside>
  )
}
