import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from './plumbing/lazy-part.ts'
import { wantWords, wordsOf } from './plumbing/words.ts'
import type { words } from './sign-in/words/en.ts'
import { Button } from './ui/button.tsx'

const say = wordsOf<typeof words>('sign-in')

const Dialog = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./password-reset/forgot-password-dialog.tsx'), wantWords('later')])
  return loaded.ForgotPasswordDialog
})

/** What was typed into the form that the link stands under; it can be written no more once the sign-in has looked it up. */
function typedEmail() {
  const field = document.querySelector<HTMLInputElement>('#root form input[name="username"]')
  return { email: field?.value ?? '', isLookedUp: field?.readOnly === true }
}

/**
 * The link that opens the dialog for a forgotten password (spec A §2), which is loaded only then. The link is given to the
 * page, which shows it at a step; the dialog belongs to the page, and stays open when the step changes.
 */
export function ForgotPassword({ children }: { children: (link: ReactNode) => ReactNode }) {
  const [given, setGiven] = useState<ReturnType<typeof typedEmail> | null>(null)
  return (
    <>
      {children(
        <Button kind="quiet" onClick={() => setGiven(typedEmail())}>
          {say('forgotPassword')}
        </Button>,
      )}
      {given === null ? null : (
        <Suspense>
          <Dialog {...given} onClose={() => setGiven(null)} />
        </Suspense>
      )}
    </>
  )
}
