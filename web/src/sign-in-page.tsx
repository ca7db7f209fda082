import { escapeHtml } from '@portico/contract/platform/characters.ts'
import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import type { PageInput, RenderedPage, Theme } from '@portico/contract/core/pages/front-page.ts'
import type { LegalView } from '@portico/contract/core/pages/legal-view.ts'
import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { afterFirstFrame, earlyEvents, earlyFocus } from './early-events.ts'
import { renderedMessages, sentMessages } from './rendered-messages.ts'
import { firstPage } from './first-page.ts'
import { MessagesProvider } from '#web/platform/messages.ts'
import { SignInScreens } from './sign-in-screens.tsx'
import messages from '#web/core/authentication/messages/en.json'
import { customTheme, paletteOf } from '#web/ui/palette.ts'
import classic from '#web/ui/themes/classic.css?inline'
import exploratory from '#web/ui/themes/exploratory.css?inline'
import modern from '#web/ui/themes/modern.css?inline'
import vision from '#web/ui/themes/vision.css?inline'
import hidden from '#web/ui/hidden.module.css'
import { Loader } from '#web/ui/loader.tsx'
import { Live } from '#web/ui/live.tsx'
import { waitRegion } from '#web/ui/use-wait.ts'

const themeStyles: Record<Theme, (brandcolour: string) => string> = {
  Classic: () => classic,
  Modern: () => modern,
  Exploratory: () => exploratory,
  Vision: () => vision,
  Custom: customTheme,
}

/** The live region of the error boundary around every page (front.tsx). */
const faultRegion = <Live urgent>{null}</Live>

/**
 * Renders the sign-in page as one HTML document that includes brand and settings, so nothing is fetched before the
 * first paint. Escapes everything of `input`. The same input always returns the same text.
 */
export function renderSignInPage(input: PageInput): RenderedPage {
  const shown = renderedMessages(input.language)
  const root = renderToString(
    <MessagesProvider messages={shown}>
      {faultRegion}
      <SignInScreens settings={input.settings} loadApp={() => Promise.resolve()} />
    </MessagesProvider>,
  )
  return renderDocument(input, root, {
    language: input.language,
    noscript: shown.shown().from(messages)('noScript'),
    first: [earlyEvents],
    last: afterFirstFrame(input.script, earlyFocus),
  })
}

/** Renders the page for the paths of the app: brand, theme, a loader, and the app's script. */
export function renderAppPage(input: PageInput): RenderedPage {
  const { language } = input
  const shown = renderedMessages(language)
  const noscript = shown.shown().from(messages)('noScript')
  const root = renderToString(
    <MessagesProvider messages={shown}>
      <Loader whole />
    </MessagesProvider>,
  )
  return renderDocument(input, root, { language, noscript, first: [], last: afterFirstFrame(input.script) })
}

/**
 * Renders a legal page with its whole text, which is readable without a script. The texts are binding in English only.
 */
export async function renderLegalPage(input: PageInput, view: LegalView): Promise<RenderedPage> {
  const shown = renderedMessages(input.language)
  const legal = await firstPage.loadLegal?.(shown)
  if (legal === undefined) return renderAppPage(input)
  const { LegalPage, legalTitle } = legal
  // The same boundary as in front.tsx: the page waits inside it for its script.
  const root = renderToString(
    <MessagesProvider messages={shown}>
      {faultRegion}
      <Suspense>
        <LegalPage settings={input.settings} view={view} />
      </Suspense>
    </MessagesProvider>,
  )
  const title = legalTitle(shown.shown(), view, input.settings)
  return renderDocument(input, root, {
    title,
    language: 'en',
    noscript: '',
    first: [],
    last: afterFirstFrame(input.script),
    isLegal: true,
  })
}

/**
 * The parts that differ between the pages: the document's title (by default the domain's) and language, the text shown
 * without JavaScript, and the inline scripts before and after the content.
 */
type Parts = {
  title?: string
  language: Language
  noscript: string
  first: string[]
  last: string
  isLegal?: boolean
}

function renderDocument(input: PageInput, root: string, parts: Parts): RenderedPage {
  const { settings, themeChoice, script, preloads, sheets } = input
  const stylesOf = (themes: readonly Theme[]) => themes.map((theme) => themeStyles[theme](settings.brandcolour))
  const styles = [input.styles, ...stylesOf([themeChoice.theme])]
  // Custom is always included, because only the server generates it and the app may switch to it. A sign-out returns to
  // the domain's theme. The first frame needs neither, so both follow its content.
  const kept = new Set<Theme>(['Custom', settings.theme])
  const laterStyles = stylesOf([...kept].filter((theme) => theme !== themeChoice.theme))
  const data = inJsonScript({
    settings,
    themeChoice,
    language: input.language,
    messages: sentMessages(input.language, settings, parts.isLegal === true),
  })
  const html = [
    `<!doctype html><html lang="${parts.language}" dir="${directionOf(parts.language)}" `,
    `data-theme="${escapeHtml(themeChoice.theme)}" data-mode="${escapeHtml(themeChoice.mode)}"><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(parts.title ?? settings.doctitle)}</title>`,
    `<meta name="color-scheme" content="${{ Light: 'light', Dark: 'dark', System: 'light dark' }[themeChoice.mode]}">`,
    `<link rel="icon" href="${escapeHtml(settings.favicon || drawnIcon(settings.brandcolour))}">`,
    ...parts.first.map((text) => `<script>${text}</script>`),
    `<link rel="modulepreload" href="${escapeHtml(script)}" fetchpriority="high">`,
    ...preloads.map(preloadOf),
    ...sheets.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`),
    ...styles.map((text) => `<style>${text}</style>`),
    `</head><body><div id="root">${root}</div>`,
    // The live region precedes the text that it announces.
    `<div id="${waitRegion}" role="status" class="${hidden.hidden}"></div>`,
    `<script>${parts.last}</script>`,
    parts.noscript === '' ? '' : `<noscript>${escapeHtml(parts.noscript)}</noscript>`,
    ...laterStyles.map((text) => `<style>${text}</style>`),
    `<script type="application/json" id="page">${data}</script></body></html>`,
  ].join('')
  return { html, inlineStyles: [...styles, ...laterStyles], inlineScripts: [...parts.first, parts.last] }
}

/** Preloads a file that scripts need immediately: a script, or the messages that they fetch. */
function preloadOf(address: string): string {
  const kind = address.endsWith('.json') ? 'rel="preload" as="fetch" crossorigin' : 'rel="modulepreload"'
  return `<link ${kind} href="${escapeHtml(address)}">`
}

/** Returns JSON that is safe inside an HTML script element. */
function inJsonScript(value: unknown): string {
  const unicode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, unicode)
}

/** Returns the icon in the brand's colour, as a data URL. */
function drawnIcon(brandcolour: string): string {
  const { accent } = paletteOf(brandcolour).Light
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="none" stroke-linecap="round" ' +
    `stroke="${accent}" stroke-width="3.5" d="M4 29V16a12 12 0 0 1 24 0v13M11 29V17a5 5 0 0 1 10 0v12"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
