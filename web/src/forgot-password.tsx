import { lazy, Suspense, useState } from 'react'
import { wantWords, wordsOf } from './plumbing/words.ts'
import type { words } from './sign-in/words/en.ts'
import { Button } from './ui/button.tsx'

const say = wordsOf<typeof words>('sign-in')

const Dialog = lazy(async () => {
  const [loaded] = await Promise.all([import('./password-reset/forgot-password-dialog.tsx'), wantWords('later')])
  return { default: loaded.ForgotPasswordDialog }
})

/** What was typed into the form that the link stands under. */
const typedEmail = () => document.querySelector<HTMLInputElement>('#root form input[name="username"]')?.value ?? ''

/**
 * The link that opens the dialog for a forgotten password (spec A §2), which is loaded only then.
 */
export function ForgotPassword() {
  const [email, setEmail] = useState<string | null>(null)
  return (
    <>
      <Button kind="quiet" onClick={() => setEmail(typedEmail())}>
        {say('forgotPassword')}
      </Button>
      {email === null ? null : (
        <Suspense>
          <Dialog email={email} onClose={() => setEmail(null)} />
        </Suspense>
      )}
    </>
  )
}
