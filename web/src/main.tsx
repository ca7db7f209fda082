// The style sheets of the first paint, in the order in which they apply. The theme's own comes from the page renderer.
import '#web/ui/tokens.css'
import '#web/ui/base.css'
import type { PageData } from '@portico/contract/core/pages/front-page.ts'
import type { Language } from '@portico/contract/platform/language.ts'
import { legalViewAt } from '@portico/contract/core/pages/legal-view.ts'
import { StrictMode, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Front, loadLegal } from './front.tsx'
import { leaveAfterAbsence } from '#web/features/landing/leave-after-absence.ts'
import { embeddedPageData, setPageData, showTheme } from '#web/core/pages/page-data.ts'
import { rememberAskedLanguage, rememberedLanguage } from '#web/platform/remembered-language.ts'
import { loadMessagesBy, setLanguage, type MessagesPart } from '#web/platform/messages.ts'

const container = document.querySelector('#root')
if (container === null) throw new Error('The page has no #root.')

const loadMessages = async (language: Language, part: MessagesPart) =>
  (await import('./load-messages.ts')).loadMessages(language, part)

// The server rendered this path, even if the rule of absence redirects.
const { pathname } = location
// A page that the browser restores from its back/forward cache was left as well.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) leaveAfterAbsence()
})
loadMessagesBy(loadMessages)

function frontOf(page: PageData) {
  setPageData(page)
  setLanguage(page.language, page.messages)
  leaveAfterAbsence()
  return (
    <StrictMode>
      <Front page={page} />
    </StrictMode>
  )
}

const embedded = embeddedPageData()
if (embedded === null) {
  const root = createRoot(container)
  const language = rememberedLanguage() ?? 'en'
  const show = (page: Pick<PageData, 'settings' | 'themeChoice'>) => {
    showTheme(page.themeChoice)
    loadMessages(language, 'front').then(
      (messages) => root.render(frontOf({ ...page, language, messages })),
      () => undefined,
    )
  }
  void import('#web/features/white-label/begin-without-settings.ts').then((loaded) => loaded.beginWithoutSettings(show))
} else {
  begin(container, frontOf(embedded))
  rememberAskedLanguage(embedded.language)
}

// Where the server rendered the whole screen, it is hydrated; elsewhere there is only a loader.
function begin(root: Element, front: ReactNode): void {
  if (location.pathname !== pathname) createRoot(root).render(front)
  else if (legalViewAt(location.pathname, location.search) !== null) {
    // Without its script a legal page is already complete.
    loadLegal().then(
      () => hydrateRoot(root, front),
      () => undefined,
    )
  } else if (location.pathname === '/') hydrateRoot(root, front)
  else createRoot(root).render(front)
}
