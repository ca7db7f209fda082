import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { systems, type System, systemNames, visitorSystem } from '@portico/contract/core/devices/system.ts'
import type { createEnrolmentCode } from '#features/devices/contract/enrolment-codes.ts'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { dateText } from '@portico/web/platform/formats.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Card } from '@portico/web/ui/card.tsx'
import { CopyLine } from '@portico/web/ui/copy-line.tsx'
import { focusOnArrival } from '@portico/web/ui/form/field.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { FirstCheckIn } from './first-check-in.tsx'
import { GatewaySteps } from './gateway-steps.tsx'
import sections from '@portico/web/core/devices/sections.module.css'
import styles from './enrolment.module.css'
import messages from '#features/devices/web/enrolment/messages/en.json'

export type Company = { id: string; companyname: string }

/** A newly created code, with its company and kind. */
export type MadeCode = OutputOf<typeof createEnrolmentCode> & { company: Company; kind: 'agent' | 'gateway' }

type MadeCodeProps = {
  made: MadeCode
  /** Renders the downloads of the company's agent or gateway. */
  downloads: (kind: MadeCode['kind']) => ReactNode
  onAnother: () => void
}

/** Shows a newly created code with the agent's install lines, and the devices that check in. */
export function MadeCodeCard({ made, downloads, onAnother }: MadeCodeProps) {
  const t = useMessages(messages)
  const [system, setSystem] = useState<System>(() => visitorSystem(navigator.userAgent))
  const when = dateText(t.locale, Date.parse(made.expires_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Card className={styles.card} aria-labelledby="made">
      <header className={sections.head}>
        <div>
          <h2 id="made" className={sections.title} tabIndex={-1} ref={focusOnArrival}>
            {t('made', { company: made.company.companyname })}
          </h2>
          <p className={sections.about}>{t('madeAbout', { when })}</p>
        </div>
        <Button kind="secondary" onClick={onAnother}>
          {t('anotherCode')}
        </Button>
      </header>
      <div className={styles.steps}>
        <div className={styles.step}>
          <Segments
            label={t(made.kind)}
            showLabel
            options={systems.map((value) => ({ value, text: systemNames[value] }))}
            value={system}
            onChange={setSystem}
          />
          <CopyLine
            key={system}
            label={t(system === 'windows' ? 'installLineWindows' : 'installLine')}
            text={made.install[system]}
          />
          <CopyLine label={t('code')} text={made.code} />
          <p className={sections.label}>{t('orDownload')}</p>
          {downloads(made.kind)}
          <p className={sections.about}>{t('downloadAbout')}</p>
          {made.kind === 'gateway' ? <GatewaySteps downloads={downloads('agent')} /> : null}
          <Link href={`/insights/devices?company=${made.company.id}`}>
            {t('devicesOf', { company: made.company.companyname })}
          </Link>
        </div>
        <FirstCheckIn codeId={made.id} />
      </div>
    </Card>
  )
}
