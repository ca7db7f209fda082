import { createContext, use, useState, type ReactNode } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import messages from '#features/assistant/web/messages/en.json'

const Notice = createContext<(title: string) => void>(() => undefined)

/**
 * Returns a function that shows a notice that the item with a title was deleted. The page shows it, because the
 * component of the item is then gone.
 */
export const useDeletedNotice = (): ((title: string) => void) => use(Notice)

/**
 * Wraps the page and shows the notice.
 */
export function DeletedNotice({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  const [snack, setSnack] = useState<Snack | null>(null)
  const show = (title: string) =>
    setSnack((former) => ({ kind: 'success', text: t('deletedDone', { title }), key: (former?.key ?? 0) + 1 }))
  return (
    <Notice value={show}>
      {children}
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </Notice>
  )
}
