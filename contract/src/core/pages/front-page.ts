import { themes, type DomainSettings } from '#contract/core/domains/domain-settings.ts'
import type { LegalView } from './legal-view.ts'
import type { Language } from '#contract/platform/language.ts'
import { themeOfText } from './stored-theme.ts'

export type Theme = DomainSettings['theme']
/** `System` follows the visitor's own light or dark. */
type Mode = DomainSettings['mode']
export type ThemeChoice = { theme: Theme; mode: Mode }

/** The data that the server embeds in a page for the browser; all of it is public. */
export type PageData = {
  settings: DomainSettings
  themeChoice: ThemeChoice
  language: Language
  /** The sentences of the first screens in the page's language, by folder of `web/src` and key. */
  messages: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The input of the web bundle's page renderer: the settings of the host, and the addresses of the built files. */
export type PageInput = Omit<PageData, 'messages'> & {
  /** The style sheet of the first paint, as text. */
  styles: string
  /** The address of the one script of the page. */
  script: string
  /** Addresses of scripts that the page will need at once. */
  preloads: readonly string[]
  /** Addresses of further style sheets. */
  sheets: readonly string[]
}

/** A rendered page, and the text of each inline style and script in it, which the server's CSP allows by hash. */
export type RenderedPage = { html: string; inlineStyles: string[]; inlineScripts: string[] }

/** The bundle that renders pages: `web/dist/server/sign-in-page.js`. */
export type PageRenderer = {
  renderSignInPage: (input: PageInput) => RenderedPage
  renderAppPage: (input: PageInput) => RenderedPage
  renderLegalPage: (input: PageInput, view: LegalView) => Promise<RenderedPage>
}

/**
 * Returns the theme of a page: that of the query parameter `theme` (spec A §2), else the user's own, `own` (the stored
 * value `apptheme`), else the domain's. Unknown names are ignored.
 */
export function themeOf(
  settings: ThemeChoice,
  themeQuery: string | null,
  own: string | null | undefined = null,
): ThemeChoice {
  const { theme, mode } = settings
  return themeOfQuery({ theme, mode }, themeQuery) ?? themeOfText(own) ?? { theme, mode }
}

/**
 * Returns the theme that a query names: a theme (`Vision`), a mode (`dark`), or both (`VisionDark`, `Vision-Light`).
 * Case and separators do not count.
 */
function themeOfQuery(settings: ThemeChoice, themeQuery: string | null): ThemeChoice | null {
  const wanted = (themeQuery ?? '')
    .slice(0, 40)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace('theme', '')
  const theme = themes.find((name) => wanted.startsWith(name.toLowerCase()))
  const rest = theme === undefined ? wanted : wanted.slice(theme.length)
  const mode = (['Light', 'Dark', 'System'] as const).find((name) => name.toLowerCase() === rest)
  if (wanted === '' || (rest !== '' && mode === undefined)) return null
  return { theme: theme ?? settings.theme, mode: mode ?? settings.mode }
}
