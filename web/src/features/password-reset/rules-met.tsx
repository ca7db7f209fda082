import {
  newPasswordRules,
  rulesMet,
  type PasswordLengths,
} from '@portico/contract/features/password-reset/new-password-rules.ts'
import { CircleAlert, CircleCheck } from 'lucide'
import { useMessages } from '#web/platform/messages.ts'
import hidden from '#web/ui/hidden.module.css'
import { Icon } from '#web/ui/icon.tsx'
import styles from './reset.module.css'
import messages from '#web/features/password-reset/messages/en.json'

/**
 * The rules of a new password, and which of them the input meets.
 */
export function RulesMet({ id, typed, lengths }: { id: string; typed: string; lengths: PasswordLengths }) {
  const t = useMessages(messages)
  const met = rulesMet(typed, lengths)
  return (
    <div id={id} className={styles.rules}>
      <p>{t('rules')}</p>
      <ul>
        {newPasswordRules.map((rule) => (
          <li key={rule} data-met={met[rule] || undefined}>
            <Icon icon={met[rule] ? CircleCheck : CircleAlert} size={1} />
            {t.of(rule, lengths)}
            <span className={hidden.hidden}>: {t(met[rule] ? 'met' : 'notMet')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
