import { coreRefusals } from '@portico/contract/core/calls/core-refusals.ts'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { hasSecret, type AppPages } from '@portico/contract/core/pages/app-paths.ts'
import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { themeOf, type ThemeChoice } from '@portico/contract/core/pages/front-page.ts'
import { legalPages, legalViewAt } from '@portico/contract/core/pages/legal-view.ts'
import { fromElsewhere } from '@portico/contract/core/pages/own-path.ts'
import { themeCookie } from '@portico/contract/core/pages/stored-theme.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import type { PictureOf } from '#server/core/domains/pictures.ts'
import { refused } from '#server/core/calls/handler.ts'
import { hostOf } from '#server/platform/http/origin.ts'
import { refusalEnvelope, sendEnvelope } from '#server/core/calls/envelope.ts'
import { sendPacked } from '#server/platform/http/packed-text.ts'
import { setSecurityHeaders } from '#server/platform/http/security-headers.ts'
import { openInlineLogos } from './inline-logos.ts'
import { openPageCache, type Page, type PageKind } from './page-cache.ts'
import { pageLanguageOf } from './page-language.ts'
import { registerSandbox } from './register-sandbox.ts'
import { registerPictures } from './register-pictures.ts'
import { readWebBundle } from './web-bundle.ts'

export type PageOptions = {
  /** The folder of the built web app, with `client/` and `server/`. */
  webFolder: string
  /** The pages of all features. */
  pages: AppPages
  /** Returns the settings of the domain of a host (lower case, no port). */
  settingsOf: (host: string) => DomainSettings | Promise<DomainSettings>
  /** Reads the stored pictures of domains. */
  pictureOf: PictureOf
  log: Pick<Logger, 'error'>
}

/**
 * The settings of a page whose domain's settings cannot be loaded: the default theme, `CustomThemeDark` (spec B §4).
 */
const withoutSettings: DomainSettings = defaultDomain

/**
 * Serves the pages: sign-in at `/` and the legal pages rendered for the domain, and the app's page at its paths.
 * Elsewhere the response is a 404, as a page for browsers and an envelope for programs. Also serves the built files,
 * and adds the security headers to every response.
 */
export async function registerPages(
  app: FastifyInstance,
  { webFolder, pages, settingsOf, pictureOf, log }: PageOptions,
): Promise<void> {
  const bundle = await readWebBundle(webFolder)
  const brandFolder = join(webFolder, 'client/brand')
  const pageOf = openPageCache(bundle, openInlineLogos(brandFolder, pictureOf))
  setSecurityHeaders(app)
  await app.register(fastifyStatic, { ...assetOptions, root: join(webFolder, 'client/assets') })
  registerSandbox(app, join(webFolder, 'client/assets/sandbox.html'))
  await registerPictures(app, brandFolder, pictureOf)
  const settingsFor = async (request: FastifyRequest): Promise<DomainSettings> => {
    try {
      return await settingsOf(hostOf(request.host))
    } catch (error) {
      log.error({ err: error }, 'The settings of a domain could not be loaded; its page is displayed without them.')
      return withoutSettings
    }
  }
  const sendPage: SendPage = async (request, reply, kind, settings, isFramed = false) => {
    const shown = {
      themeChoice: themeChoiceOf(request, settings),
      language: pageLanguageOf(request, settings.languages),
    }
    const page = await pageOf(kind, settings, shown)
    if (!isFramed) void reply.header('x-frame-options', 'DENY')
    if (hasSecret(request.url, pages)) void reply.headers(secretHeaders)
    return sendRendered(request, reply, { ...page, policy: isFramed ? page.framedPolicy : page.policy })
  }

  for (const path of ['/', ...Object.keys(legalPages)]) {
    app.get(path, async (request, reply) => {
      if (path === '/') openPromptly(request, reply)
      const settings = await settingsFor(request)
      const view = legalViewAt(path, /\?.*/s.exec(request.url)?.[0] ?? '')
      return sendPage(request, reply, view ?? 'sign-in', settings)
    })
  }
  const sendApp = async (request: FastifyRequest, reply: FastifyReply) => {
    const settings = await settingsFor(request)
    return sendPage(request, reply, 'app', settings)
  }
  const sendFramedApp = async (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(request, reply, 'app', await settingsFor(request), true)
  for (const [path, kind] of Object.entries(pages)) app.get(path, kind === 'framed' ? sendFramedApp : sendApp)
  app.setNotFoundHandler(async (request, reply) => {
    if (wantsPage(request)) return sendApp(request, reply.code(404))
    return sendEnvelope(reply, refusalEnvelope(refused('no-such-path'), coreRefusals))
  })
}

const assetOptions = {
  prefix: '/assets/',
  preCompressed: true,
  immutable: true,
  maxAge: '1y',
  // Their names change with their content, so they are never revalidated.
  etag: false,
  lastModified: false,
  acceptRanges: false,
  index: false,
  redirect: false,
  decorateReply: false,
} as const

/** The headers of a page with a secret in its address. */
const secretHeaders = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

/**
 * Leaves out the opener policy of the sign-in page when the user typed its address or took a bookmark (`Sec-Fetch-Site:
 * none`). The policy makes the browser begin another process once the response has arrived, which takes a slow phone
 * 150 to 200 ms before the first frame. No page of another site can cause such a request, so there is no opener to cut
 * off (decisions/0139).
 */
function openPromptly({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (headers['sec-fetch-site'] === 'none') void reply.header('cross-origin-opener-policy', 'unsafe-none')
}

/**
 * Returns the theme of `?theme=`, of the user's cookie, or of the domain. The server chooses it, so that no other theme
 * is painted first.
 */
function themeChoiceOf({ query, cookies }: FastifyRequest, settings: DomainSettings): ThemeChoice {
  const { theme } = query as Record<string, unknown>
  return themeOf(settings, typeof theme === 'string' ? theme : null, cookies[themeCookie])
}

/** Returns whether a request is for a page, rather than for a call or a file. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|assets)(\/|\?|$)/.test(url)) return false
  return (headers.accept ?? '').includes('text/html')
}

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  kind: PageKind,
  settings: DomainSettings,
  isFramed?: boolean,
) => Promise<FastifyReply>

function sendRendered(request: FastifyRequest, reply: FastifyReply, page: Pick<Page, 'text' | 'policy'>): FastifyReply {
  // This header is read by features/modules/web/app/from-elsewhere.ts.
  if (/^(cross-site|same-site)$/.test(String(request.headers['sec-fetch-site'])))
    reply.header('server-timing', fromElsewhere)
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': reply.getHeader('cache-control') ?? 'no-cache',
    'content-security-policy': page.policy,
  })
  return sendPacked(request, reply, page.text, ['accept-language', 'cookie', 'sec-fetch-site'])
}
