import { lazy, Suspense, useState } from 'react'
import { wantWords, wordsOf } from './plumbing/words.ts'
import type { words } from './sign-in/words/en.ts'
import { Button } from './ui/button.tsx'

const say = wordsOf<typeof words>('sign-in')

const Dialog = lazy(async () => {
  const [loaded] = await Promise.all([import('./password-reset/forgot-password-dialog.tsx'), wantWords('later')])
  return { default: loaded.ForgotPasswordDialog }
})

/** What was typed into the form that the link stands under; it can be written no more once the sign-in has looked it up. */
function typedEmail() {
  const field = document.querySelector<HTMLInputElement>('#root form input[name="username"]')
  return { email: field?.value ?? '', isLookedUp: field?.readOnly === true }
}

/**
 * The link that opens the dialog for a forgotten password (spec A §2), which is loaded only then.
 */
export function ForgotPassword() {
  const [given, setGiven] = useState<ReturnType<typeof typedEmail> | null>(null)
  return (
    <>
      <Button kind="quiet" onClick={() => setGiven(typedEmail())}>
        {say('forgotPassword')}
      </Button>
      {given === null ? null : (
        <Suspense>
          <Dialog {...given} onClose={() => setGiven(null)} />
        </Suspense>
      )}
    </>
  )
}
