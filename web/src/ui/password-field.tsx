import { Eye, EyeOff } from 'lucide'
import { useState, type ComponentProps } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { TextField } from './text-field.tsx'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/ui/messages/en.json'

/** A password field with a button that shows or hides the password; hidden at first. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inside'>) {
  const t = useMessages(messages)
  const [shown, setShown] = useState(false)
  const message = t(shown ? 'hidePassword' : 'showPassword')
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
          className={styles.inside}
          aria-label={message}
          title={message}
          onClick={() => setShown(!shown)}
        >
          <Icon icon={shown ? EyeOff : Eye} />
        </button>
      }
    />
  )
}
