import { trialDays } from '@portico/contract/plumbing/trial-life.ts'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { pageData } from '../plumbing/page-data.ts'
import { wordsOf } from '../plumbing/words.ts'
import { Arches } from '../ui/arches.tsx'
import { Card } from '../ui/card.tsx'
import { Logo } from '../ui/logo.tsx'
import { PageFoot } from '../ui/page-foot.tsx'
import { FeatureLinks } from './feature-links.tsx'
import { RegisterForm } from './register-form.tsx'
import styles from './registration.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

/** The second variant of the page, which sends `ismsp` with the value `msp` (spec B §2). */
const providerPath = '/registration/msp'

/**
 * Where visitors register for a free trial (spec B §2, "Trial registration and verification").
 */
export function RegistrationPage() {
  const { settings } = pageData()
  const [pathname] = useLocation()
  const isMsp = pathname.startsWith(providerPath)
  useEffect(() => {
    document.title = `${say('startTrial')} · ${settings.apptitle}`
  }, [settings])
  return (
    <div className={styles['layout']}>
      <aside className={styles['panel']} aria-label={settings.apptitle}>
        <Arches className={styles['arches'] ?? ''} fades />
        <Logo {...settings} ground="dark" />
        <div className={styles['pitch']}>
          <p className={styles['welcome']}>{say('welcome', { name: settings.apptitle })}</p>
          <p className={styles['explore']}>{say('explore')}</p>
          <p className={styles['days']}>{say('trialDays', { days: trialDays })}</p>
          <FeatureLinks pathname={pathname} />
        </div>
      </aside>
      <main className={styles['main']}>
        <div className={styles['column']}>
          <Card className={styles['card'] ?? ''}>
            <h1 className={styles['title']}>{say('startTrial')}</h1>
            <nav className={styles['kinds']} aria-label={say('accountKind')}>
              <Kind path="/registration" text={say('ownOrganisation')} isHere={!isMsp} />
              <Kind path={providerPath} text={say('forCustomers')} isHere={isMsp} />
            </nav>
            <RegisterForm isMsp={isMsp} />
          </Card>
          <PageFoot {...settings} privacypolicy="" before={<a href="/">{say('haveAccount')}</a>} />
        </div>
      </main>
    </div>
  )
}

function Kind({ path, text, isHere }: { path: string; text: string; isHere: boolean }) {
  return (
    <Link href={path} replace aria-current={isHere ? 'page' : undefined}>
      {text}
    </Link>
  )
}
