import type { DomainSettings } from '@portico/contract/plumbing/domain-settings.ts'
import { directionOf, type Language } from '@portico/contract/plumbing/language.ts'
import { escapeHtml } from '#server/plumbing/escape-html.ts'
import type { MailContent } from '#server/plumbing/mail/templates/template.ts'

/**
 * A mail as HTML. Mail programs know no style sheets of ours: tables and inline styles are what they show alike.
 */
export function htmlOf(
  { subject, lines, action, secret, notes }: MailContent,
  language: Language,
  domain: DomainSettings,
): string {
  const paragraphs = lines.map((line) => `<p style="margin:0 0 12px">${escapeHtml(line)}</p>`)
  const small = notes.map((note) => `<p style="margin:0 0 8px;color:#5a6472;font-size:14px">${escapeHtml(note)}</p>`)
  const rows = [headOf(domain), ...paragraphs, buttonOf(action), secretOf(secret, language), ...small]
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1c2430">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" style="max-width:480px;background:#fff;border:1px solid #d9dde3;border-radius:12px">
<tr><td style="padding:32px">
${rows.filter((row) => row !== '').join('\n')}
</td></tr></table></td></tr></table></body></html>`
}

/** The logo where it is a picture that mail programs show (they show no SVG), else the company's name in its colour. */
function headOf({ companylogo, companyname, domainurl, brandcolour }: DomainSettings): string {
  const isShown = /\.(png|jpe?g)$/i.test(companylogo)
  const address = companylogo.startsWith('/') ? `${domainurl}${companylogo}` : companylogo
  const style = `margin:0 0 24px;font-weight:600;color:${escapeHtml(brandcolour)}`
  const name = escapeHtml(companyname)
  if (!isShown) return `<p style="${style}">${name}</p>`
  return `<p style="${style}"><img src="${escapeHtml(address)}" alt="${name}" height="40" style="border:0"></p>`
}

function buttonOf(action: MailContent['action']): string {
  if (action === undefined) return ''
  const url = escapeHtml(action.url)
  // One dark ground for every brand: a brand's own colour may leave the words hard to read.
  const style =
    'display:inline-block;padding:12px 20px;background:#1c2430;color:#fff;border-radius:8px;text-decoration:none'
  return `<p style="margin:24px 0"><a href="${url}" style="${style}">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 12px;color:#5a6472;font-size:14px;word-break:break-all">${url}</p>`
}

function secretOf(secret: MailContent['secret'], language: Language): string {
  if (secret === undefined) return ''
  const font =
    secret.text.length > 8
      ? 'font:600 22px/1.2 ui-monospace,monospace'
      : 'font:600 32px/1 ui-monospace,monospace;letter-spacing:6px'
  const label =
    secret.label === ''
      ? ''
      : `<p style="margin:24px 0 8px;color:#5a6472;font-size:14px">${escapeHtml(secret.label)}</p>\n`
  const align = directionOf(language) === 'rtl' ? 'right' : 'left'
  return `${label}<p style="margin:24px 0;${font}" dir="ltr" align="${align}">${escapeHtml(secret.text)}</p>`
}
