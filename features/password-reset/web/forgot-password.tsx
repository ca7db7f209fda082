import { Suspense, useState } from 'react'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import { importWith } from '@portico/web/platform/messages.ts'

const Dialog = lazyPart(
  async (page) =>
    (await importWith(page, ['later'], () => import('./forgot-password-dialog.tsx'))).ForgotPasswordDialog,
)

/** Returns the email address in the form above the link; the field is read-only once the sign-in has looked it up. */
function typedEmail() {
  const field = document.querySelector<HTMLInputElement>('#root form input[name="username"]')
  return { email: field?.value ?? '', isLookedUp: field?.readOnly === true }
}

/**
 * The dialog for a forgotten password (spec A §2), loaded when it opens. It belongs to the page, and stays open when
 * the step behind it changes.
 */
export function ForgotPassword({ onClose }: { onClose: () => void }) {
  const [given] = useState(typedEmail)
  return (
    <Suspense>
      <Dialog {...given} onClose={onClose} />
    </Suspense>
  )
}
