import { serviceTargets } from '@portico/contract/core/requests/business-hours.ts'
import { requestPriorities } from '@portico/contract/core/requests/request.ts'
import { useId } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import type { QueueDraft } from './queue-draft.ts'
import settings from '@portico/web/core/requests/settings.module.css'
import styles from './queue-settings.module.css'
import deskMessages from '@portico/web/core/requests/messages/en.json'
import messages from '#features/queues/web/settings/messages/en.json'

type LevelFieldsProps = { levels: QueueDraft['levels']; onChange: (levels: QueueDraft['levels']) => void }

/**
 * The targets of a queue by priority, in hours and minutes of business time. An empty field means no target.
 */
export function LevelFields({ levels, onChange }: LevelFieldsProps) {
  const t = useMessages(messages)
  const deskT = useMessages(deskMessages)
  const hint = useId()
  return (
    <fieldset className={settings.group}>
      <legend className={settings.legend}>{t('levels')}</legend>
      <p id={hint} className={settings.about}>
        {t('levelsAbout')}
      </p>
      <table className={styles.levels}>
        <thead>
          <tr>
            <th scope="col">{deskT('priority')}</th>
            <th scope="col">{t('response')}</th>
            <th scope="col">{t('resolution')}</th>
          </tr>
        </thead>
        <tbody>
          {requestPriorities.toReversed().map((priority) => (
            <tr key={priority}>
              <th scope="row">{deskT(priority)}</th>
              {serviceTargets.map((target) => (
                <td key={target}>
                  <input
                    name="levels"
                    className={styles.target}
                    aria-label={`${deskT(priority)}: ${t(target)}`}
                    aria-describedby={hint}
                    placeholder="–"
                    autoComplete="off"
                    value={levels[priority][target]}
                    onChange={({ target: { value } }) =>
                      onChange({ ...levels, [priority]: { ...levels[priority], [target]: value } })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}
