import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { wantMessages, messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/messages/en.ts'
import { Button } from '#web/ui/button.tsx'

const t = messagesOf<typeof messages>('authentication')

const Dialog = lazyPart(async () => {
  const [loaded] = await Promise.all([import('./forgot-password-dialog.tsx'), wantMessages('later')])
  return loaded.ForgotPasswordDialog
})

/** The input of the form above the link; read-only once the sign-in has looked it up. */
function typedEmail() {
  const field = document.querySelector<HTMLInputElement>('#root form input[name="username"]')
  return { email: field?.value ?? '', isLookedUp: field?.readOnly === true }
}

/**
 * The link that opens the dialog for a forgotten password (spec A §2), which is loaded only then. The page shows the
 * link at a step; the dialog belongs to the page, and stays open when the step changes.
 */
export function ForgotPassword({ children }: { children: (link: ReactNode) => ReactNode }) {
  const [given, setGiven] = useState<ReturnType<typeof typedEmail> | null>(null)
  return (
    <>
      {children(
        <Button kind="quiet" onClick={() => setGiven(typedEmail())}>
          {t('forgotPassword')}
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
