import { trialDays } from '@portico/contract/core/tenants/trial-life.ts'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CaptchaSlot } from '@portico/web/core/features/offers.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Arches } from '@portico/web/ui/arches.tsx'
import { focusOnArrival } from '@portico/web/ui/form/field.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { Logo } from '@portico/web/core/pages/logo.tsx'
import { PageFoot } from '@portico/web/core/pages/page-foot.tsx'
import { FeatureLinks } from './feature-links.tsx'
import { RegisterForm } from './register-form.tsx'
import styles from './registration.module.css'
import type { Registered } from './use-registration.ts'
import messages from '#features/trial/web/messages/en.json'

/** The second variant of the page, which sends `ismsp` with the value `msp` (spec B §2). */
const providerPath = '/registration/msp'

/**
 * The page on which visitors register for a free trial (spec B §2, "Trial registration and verification").
 */
export function RegistrationPage(captcha: CaptchaSlot) {
  const t = useMessages(messages)
  const { settings } = pageData()
  const [pathname] = useLocation()
  const isMsp = pathname.startsWith(providerPath)
  const [registered, setRegistered] = useState<Registered | null>(null)
  const title = registered === null ? t('startTrial') : t('greeting', { name: registered.name })
  useEffect(() => {
    document.title = `${title} · ${settings.apptitle}`
  }, [title, settings])
  return (
    <div className={styles.layout}>
      <aside className={styles.panel} aria-label={settings.apptitle}>
        <Arches className={styles.arches} fades />
        <Logo {...settings} ground="dark" />
        <div className={styles.pitch}>
          <p className={styles.welcome}>{t('welcome', { name: settings.apptitle })}</p>
          <p className={styles.explore}>{t('explore')}</p>
          <p className={styles.days}>{t('trialDays', { days: trialDays })}</p>
          <FeatureLinks pathname={pathname} />
        </div>
      </aside>
      <main className={styles.main}>
        <div className={styles.column}>
          <Card className={styles.card}>
            {/* The focus begins at the heading of the form, and moves to the heading of the outcome. */}
            <h1 key={registered === null ? 'form' : 'sent'} className={styles.title} tabIndex={-1} ref={focusOnArrival}>
              {title}
            </h1>
            {registered === null ? (
              <>
                <nav className={styles.kinds} aria-label={t('accountKind')}>
                  <Kind path="/registration" text={t('ownOrganisation')} isHere={!isMsp} />
                  <Kind path={providerPath} text={t('forCustomers')} isHere={isMsp} />
                </nav>
                <RegisterForm isMsp={isMsp} onRegistered={setRegistered} {...captcha} />
              </>
            ) : (
              <CheckMail {...registered} />
            )}
          </Card>
          <PageFoot {...settings} privacypolicy="" before={<a href="/">{t('haveAccount')}</a>} />
        </div>
      </main>
    </div>
  )
}

/** The next steps of a registered visitor. */
function CheckMail({ email, registrationId }: Registered) {
  const t = useMessages(messages)
  return (
    <>
      <p>{t('checkMail', { email })}</p>
      <p className={styles.byCode}>
        <Link href={`/verify?id=${encodeURIComponent(registrationId)}&by=code`}>{t('enterCode')}</Link>
      </p>
    </>
  )
}

function Kind({ path, text, isHere }: { path: string; text: string; isHere: boolean }) {
  return (
    <Link href={path} replace aria-current={isHere ? 'page' : undefined}>
      {text}
    </Link>
  )
}
