import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { themeOf } from '@portico/contract/core/pages/front-page.ts'
import { brandPicture } from '@portico/server/core/domains/brand-picture.ts'
import type { PictureOf } from '@portico/server/core/domains/pictures.ts'
import { readWebBundle } from '@portico/server/core/pages/web-bundle.ts'

const addressesOf = ['companylogo', 'companylogodark', 'favicon'] as const

/**
 * Returns the sign-in page of a domain as one HTML file that needs no server: with its pictures and without its scripts, so
 * it displays the first step and does nothing. `webFolder` is the built web app.
 */
export async function previewPage(settings: DomainSettings, webFolder: string, pictureOf: PictureOf): Promise<string> {
  const { renderer, signIn } = await readWebBundle(webFolder)
  const shown = { ...settings }
  for (const key of addressesOf) shown[key] = await withinPage(settings[key], webFolder, pictureOf)
  const { html } = renderer.renderSignInPage({
    settings: shown,
    themeChoice: themeOf(shown, null),
    language: settings.languages.includes('en') ? 'en' : (settings.languages[0] ?? 'en'),
    ...signIn,
  })
  return html.replaceAll(/<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
}

/** Returns a picture under `/brand/` as a `data:` address; an external address unchanged. */
async function withinPage(address: string, webFolder: string, pictureOf: PictureOf): Promise<string> {
  const picture = await brandPicture(address, webFolder, pictureOf)
  return picture === null ? address : `data:${picture.type};base64,${picture.bytes.toString('base64')}`
}
