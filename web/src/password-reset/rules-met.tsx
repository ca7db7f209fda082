import {
  newPasswordRules,
  rulesMet,
  type PasswordLengths,
} from '@portico/contract/password-reset/new-password-rules.ts'
import { wordsOf } from '../plumbing/words.ts'
import hidden from '../ui/hidden.module.css'
import { Icon } from '../ui/icon.tsx'
import styles from './reset.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('password-reset')

/**
 * The rules of a new password, and which of them what is typed meets, as it is typed.
 */
export function RulesMet({ id, typed, lengths }: { id: string; typed: string; lengths: PasswordLengths }) {
  const met = rulesMet(typed, lengths)
  return (
    <div id={id} className={styles['rules']}>
      <p>{say('rules')}</p>
      <ul>
        {newPasswordRules.map((rule) => (
          <li key={rule} data-met={met[rule] || undefined}>
            <Icon name={met[rule] ? 'tick' : 'notice'} size={1} />
            {say.of(rule, lengths)}
            <span className={hidden['hidden']}>: {say(met[rule] ? 'met' : 'notMet')}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
