// The style sheets of the first paint, in the order in which they apply. The page renderer adds the theme's style
// sheet.
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import type { PageData } from '@portico/contract/core/pages/front-page.ts'
import { legalViewAt } from '@portico/contract/core/pages/legal-view.ts'
import { StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { firstPage } from './first-page.ts'
import { Front } from './front.tsx'
import { leaveAfterAbsence } from '@portico/features/landing/web/leave-after-absence.ts'
import { embeddedPageData, setPageData, showTheme } from '#web/core/pages/page-data.ts'
import { rememberAskedLanguage, rememberedLanguage } from '#web/platform/remembered-language.ts'
import { loadMessages } from './load-messages.ts'
import { openMessages, type PageMessages } from '#web/platform/messages.ts'

const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no #root.')

// The path that the server rendered. The absence rule may redirect to another path below.
const { pathname } = location
const isLegal = legalViewAt(pathname, location.search) !== null
// The absence rule also applies to a page that the browser restores from its back/forward cache.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leaveAfterAbsence()
})

function frontOf(page: PageData, messages: PageMessages) {
  setPageData(page)
  leaveAfterAbsence()
  return (
    <StrictMode>
      <Front page={page} messages={messages} />
    </StrictMode>
  )
}

const embedded = embeddedPageData()
if (embedded === null) {
  const root = createRoot(container)
  const language = rememberedLanguage() ?? 'en'
  let messages: PageMessages | null = null
  const show = (page: Pick<PageData, 'settings' | 'themeChoice'>) => {
    showTheme(page.themeChoice)
    loadMessages(language, 'first').then(
      (texts) => {
        messages ??= openMessages(language, texts, loadMessages)
        root.render(frontOf({ ...page, language, messages: texts }, messages))
      },
      () => undefined,
    )
  }
  void firstPage.beginWithoutSettings?.(show)
} else {
  const further = isLegal ? (['legal'] as const) : []
  const messages = openMessages(embedded.language, embedded.messages, loadMessages, further)
  begin(container, frontOf(embedded, messages), messages)
  rememberAskedLanguage(embedded.language)
}

// Hydrates the screen if the server rendered all of it; elsewhere the server rendered only a loader.
function begin(root: Element, front: ReactNode, messages: PageMessages): void {
  if (location.pathname !== pathname) createRoot(root).render(front)
  else if (isLegal) {
    // If the script cannot be loaded, the legal page is still complete.
    firstPage.loadLegal?.(messages).then(
      () => hydrateRoot(root, front),
      () => undefined,
    )
  } else if (location.pathname === '/') hydrateRoot(root, front)
  else createRoot(root).render(front)
}
