import {
  newPasswordRules,
  rulesMet,
  type PasswordLengths,
} from '#features/password-reset/contract/new-password-rules.ts'
import { CircleAlert, CircleCheck } from 'lucide'
import { useMessages } from '@portico/web/platform/messages.ts'
import hidden from '@portico/web/ui/hidden.module.css'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './reset.module.css'
import messages from '#features/password-reset/web/messages/en.json'

/** The rules for a new password, with a mark for each that the input satisfies. */
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
