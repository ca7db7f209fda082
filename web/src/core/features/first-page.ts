import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import type { PageData } from '@portico/contract/core/pages/front-page.ts'
import type { LegalView } from '@portico/contract/core/pages/legal-view.ts'
import type { ComponentType } from 'react'
import type { PageMessages, Shown } from '#web/platform/messages.ts'

/** The legal pages and the titles of their documents. */
export type LegalPages = {
  LegalPage: ComponentType<{ settings: DomainSettings; view: LegalView }>
  legalTitle: (shown: Pick<Shown, 'from'>, view: LegalView, settings: DomainSettings) => string
}

/**
 * The manifest of a feature's additions to the first page, which is loaded before a sign-in. The page's only script
 * contains the manifest (decisions/0157).
 */
export type FirstPageFeature = {
  /** The dialog for a forgotten password. */
  Forgot?: ComponentType<{ onClose: () => void }>
  /** Loads the legal pages and their texts. Later calls return the same without a request. */
  loadLegal?: (messages: Pick<PageMessages, 'load'>) => Promise<LegalPages>
  /**
   * Starts a page in which the server embedded no settings. Calls `show` with default settings at once, and again with
   * the domain's settings if they can be loaded.
   */
  beginWithoutSettings?: (show: (page: Pick<PageData, 'settings' | 'themeChoice'>) => void) => Promise<void>
}
