import { gatewayPort, throughGatewayLines } from '@portico/contract/core/devices/install-lines.ts'
import type { ReactNode } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { CopyLine } from '@portico/web/ui/copy-line.tsx'
import styles from './gateway-steps.module.css'
import messages from '#features/devices/web/enrolment/messages/en.json'

/**
 * Shows the steps after the install line of a gateway: its port, and the agents that report through it. Such agents can
 * only be enrolled with a download, which contains the server's key; `downloads` are the downloads of the agent.
 */
export function GatewaySteps({ downloads }: { downloads: ReactNode }) {
  const t = useMessages(messages)
  return (
    <section aria-labelledby="gateway-steps">
      <h3 id="gateway-steps" className={styles.title}>
        {t('gatewaySteps')}
      </h3>
      <ol className={styles.steps}>
        <li>{t('gatewayRun')}</li>
        <li>{t('gatewayPort', { port: `${gatewayPort}` })}</li>
        <li>
          {t('gatewayOthers')}
          <div className={styles.lines}>
            <CopyLine label={t('gatewayLineWindows')} text={throughGatewayLines.windows} />
            <CopyLine label={t('gatewayLine')} text={throughGatewayLines.unix} />
            <details>
              <summary>{t('gatewayDownload')}</summary>
              {downloads}
            </details>
          </div>
        </li>
      </ol>
    </section>
  )
}
