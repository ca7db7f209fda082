import { useState, type ComponentProps } from 'react'
import styles from './field.module.css'
import { LaterIcon } from './later-icon.tsx'
import { TextField } from './text-field.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('ui')

/**
 * A password with a button that shows and hides it; hiding is the start.
 */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inside'>) {
  const [shown, setShown] = useState(false)
  const words = say(shown ? 'hidePassword' : 'showPassword')
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inside={
        <button
          type="button"
          className={styles['inside']}
          aria-label={words}
          title={words}
          onClick={() => setShown(!shown)}
        >
          <LaterIcon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  )
}
