import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { directionOf, type Language } from '@portico/contract/platform/language.ts'
import { escapeHtml } from '@portico/contract/platform/characters.ts'
import { mailLogoOf } from '#server/core/domains/brand-picture.ts'
import type { LinkOfMail, MailContent } from './define-mail.ts'

// Dark-mode colours for the inline styles; only `!important` overrides an inline style.
const inTheDark = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#12161c!important;color:#e8ebf0!important}
.card{background:#1b212a!important;border-color:#333c48!important}
.quiet{color:#a9b2bf!important}
.button{background:#e8ebf0!important;color:#1b212a!important}
.yes{background:#1a7f4b!important;color:#fff!important}
.no{background:#1b212a!important;color:#ffb4ab!important;border-color:#ffb4ab!important}
.plate{background:#fff!important;color:#1c2430!important;box-sizing:border-box!important;height:56px!important;padding:8px!important;border-radius:6px!important}
.by-day{display:none!important}
.by-night{display:inline-block!important}
}`
const quiet = 'class="quiet" style="color:#5a6472;font-size:14px;margin:'

/**
 * Renders a mail as HTML. Mail clients support few style sheets, so tables and inline styles are used, which render
 * alike in all. The dark style sheet is for clients that would otherwise invert the colours themselves.
 */
export function htmlOf(
  { subject, marker, lines, figures = [], pictures = [], action, choices = [], secret, notes }: MailContent,
  language: Language,
  domain: DomainSettings,
): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`)
  const small = notes.map((note) => `<p ${quiet}0 0 8px">${escapeHtml(note)}</p>`)
  const rows = [
    marker === undefined ? '' : `<p ${quiet}0 0 24px">${escapeHtml(marker)}</p>`,
    headOf(domain),
    ...paragraphs,
    figuresOf(figures, language),
    ...pictures.map(pictureOf),
    buttonOf(action, language),
    choicesOf(choices),
    secretOf(secret, language),
    ...small,
  ]
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${inTheDark}</style></head>
<body class="ground" style="margin:0;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1c2430">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" class="card" style="max-width:480px;background:#fff;border:1px solid #d9dde3;border-radius:12px">
<tr><td style="padding:32px;overflow-wrap:anywhere;word-break:break-word">
${rows.filter((row) => row !== '').join('\n')}
</td></tr></table></td></tr></table></body></html>`
}

/**
 * Returns the logo as an image that mail clients show (our SVG logos are drawn as PNG), or the company's name. The
 * brand's colour is a line above it: as a text colour it may be illegible on light or on dark.
 */
function headOf({ companylogo, companylogodark, companyname, domainurl, brandcolour }: DomainSettings): string {
  const style = 'margin:0 0 24px;padding-top:16px;font-weight:600;font-size:18px'
  const line = `<div style="width:40px;border-top:4px solid ${escapeHtml(brandcolour)}"></div>`
  const picture = (logo: string, name: string, shown: string) => {
    const address = escapeHtml(logo.startsWith('/') ? `${domainurl}${logo}` : logo)
    const size = 'border:0;height:40px;max-width:100%;object-fit:contain'
    return `<img class="${name}" src="${address}" alt="${escapeHtml(companyname)}" height="40" style="${size}${shown}">`
  }
  const [light, dark] = [mailLogoOf(companylogo), mailLogoOf(companylogodark)]
  if (light === null) return `${line}<p style="${style}">${escapeHtml(companyname)}</p>`
  const pictures =
    dark === null
      ? picture(light, 'plate', '')
      : picture(light, 'by-day', '') + picture(dark, 'by-night', ';display:none;mso-hide:all')
  return `${line}<p style="${style}">${pictures}</p>`
}

/** Returns the Content-ID of the picture at an index. */
export function cidOf(index: number): string {
  return `picture-${index + 1}@portico`
}

function pictureOf({ title }: { title: string }, index: number): string {
  const style =
    'display:block;width:100%;max-width:416px;height:auto;border:0;margin:0 0 16px;padding:8px;background:#fff;box-sizing:border-box;border-radius:8px'
  return `<img src="cid:${cidOf(index)}" alt="${escapeHtml(title)}" width="416" style="${style}">`
}

function figuresOf(figures: NonNullable<MailContent['figures']>, language: Language): string {
  if (figures.length === 0) return ''
  const [start, end] = sideOf(language) === 'left' ? ['left', 'right'] : ['right', 'left']
  if (figures.some(({ label, text }) => longestWord(label) + text.length > longestInRow)) return stackedFigures(figures)
  const rows = figures.map(
    ({ label, text }) =>
      `<tr><td align="${start}" class="quiet" style="color:#5a6472;padding:4px 0;overflow-wrap:normal;word-break:normal">${escapeHtml(label)}</td>` +
      `<td align="${end}" style="font-weight:600;padding:4px 0">${escapeHtml(text)}</td></tr>`,
  )
  return `<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px">${rows.join('')}</table>`
}

/**
 * The characters that fit on one line of a phone: a value beside the longest word of its label. Longer figures are
 * stacked.
 */
const longestInRow = 32
const longestWord = (text: string) => Math.max(...text.split(/\s+/).map((word) => word.length))

/** Stacks each label above its value, because a label beside a long value would be hyphenated. */
function stackedFigures(figures: NonNullable<MailContent['figures']>): string {
  const rows = figures.map(
    ({ label, text }) =>
      `<p class="quiet" style="color:#5a6472;font-size:14px;margin:0">${escapeHtml(label)}</p>` +
      `<p style="font-weight:600;margin:0 0 12px">${escapeHtml(text)}</p>`,
  )
  return `<div style="margin:0 0 16px">${rows.join('')}</div>`
}

function buttonOf(action: MailContent['action'], language: Language): string {
  if (action === undefined) return ''
  return `<p style="margin:24px 0">${linkOf(action)}</p>
<p dir="ltr" align="${sideOf(language)}" ${quiet}0 0 12px;word-break:break-all">${escapeHtml(action.url)}</p>`
}

// The same colours for every brand: text on the brand's own colour may be illegible.
const looks = {
  plain: 'background:#1c2430;color:#fff',
  yes: 'background:#1a7f4b;color:#fff;border:2px solid #1a7f4b;font-weight:600',
  no: 'background:#fff;color:#b3261e;border:2px solid #b3261e;font-weight:600',
}

function linkOf({ label, url, look }: LinkOfMail): string {
  const style = `display:inline-block;padding:12px 20px;line-height:1.5;${looks[look ?? 'plain']};border-radius:8px;text-decoration:none`
  return `<a href="${escapeHtml(url)}" class="${look ?? 'button'}" style="${style}">${escapeHtml(label)}</a>`
}

/** Shows buttons on one line if they fit. The plain text has their addresses. */
function choicesOf(choices: readonly LinkOfMail[]): string {
  if (choices.length === 0) return ''
  // Some mail clients ignore the left or right margin of inline boxes, so spaces separate them.
  return `<p style="margin:24px 0;line-height:4">${choices.map(linkOf).join(' &nbsp; ')}</p>`
}

function secretOf(secret: MailContent['secret'], language: Language): string {
  if (secret === undefined) return ''
  const font =
    secret.text.length > 8
      ? 'font:600 22px/1.2 ui-monospace,monospace'
      : 'font:600 32px/1 ui-monospace,monospace;letter-spacing:6px'
  const label = secret.label === '' ? '' : `<p ${quiet}24px 0 8px">${escapeHtml(secret.label)}</p>\n`
  return `${label}<p style="margin:24px 0;${font}" dir="ltr" align="${sideOf(language)}">${escapeHtml(secret.text)}</p>`
}

/** Returns the side on which lines begin. Left-to-right text, such as an address, is aligned to it too. */
function sideOf(language: Language): 'left' | 'right' {
  return directionOf(language) === 'rtl' ? 'right' : 'left'
}
