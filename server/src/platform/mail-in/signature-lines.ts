/** Lines without their signature, and the signature. */
type Signed = { text: string[]; signature: string[] }

/** Limits of a signature: lines, and characters of one that has no blank after its two dashes. */
const longestSignature = 15
const longestLine = 80

/** The products in the lines that mail programs of phones append. */
const product =
  '(?:iPhone|iPhon|iPad|iPod|Apple Watch|Mac|Android|Galaxy|Samsung|Xiaomi|Redmi|Huawei|Honor|Oppo|OnePlus|Pixel|Nokia|Sony Xperia|Xperia|Motorola|Fairphone|BlackBerry|Windows Phone|Windows-Mail|Outlook|Hotmail|Mail|Gmail|Inbox|Yahoo[ !-]{0,2}Mail|AOL|GMX|WEB\\.DE|Proton ?Mail|Tuta|Tutanota|Thunderbird|Spark|Airmail|Zoho Mail|myMail|Mail\\.ru|Mobile|Mobiltelefon|Mobilgerät|Smartphone|smartphone|Handy|mobil|mobile|phone|telefon|téléphone|teléfono|telefono|telefoon)'
const verb =
  '(?:Sent (?:from|with|via|by)|Get|Download|Gesendet (?:von|mit|über)|Von|Diese Nachricht wurde von|Hol(?:en)? dir|Envoyé (?:de|depuis|à partir de|avec|par)|Obtenez|Télécharge[rz]|Enviad[oa] (?:desde|do|da|de|a partir d[oe]|com|con|pelo)|Obtener|Obtenha|Obter o|Transferir o|Inviato (?:da|dal|con)|Scarica|Ottieni|Verzonden (?:vanaf|met|via|vanuit)|Verstuurd (?:vanaf|met|via)|Wysłan[eoy] (?:z|za pomocą|przez)|Pobierz(?: program| aplikację)?|Skickat (?:från|med)|Hämta|Sendt fra|Sendt med|Hent|Last ned|Lähetetty|Hanki|Odesláno (?:z|ze|pomocí)|Odoslané (?:z|zo)|Küldve|Trimis de pe|Gönderildi|Отправлено (?:с|из|от)|أُ?رسل(?:ت)? من|مرسل من)'
const device = `(?:[\\p{L}'’]{1,12} ){0,3}${product}[\\p{L}'’]{0,6}(?: [\\p{L}]{0,8}\\d[\\p{L}\\d+]{0,8}| Pro| Max| Plus| Ultra| mini| App| mail| Mobile){0,4}(?:-?Gerät|-?Smartphone| device| phone| Phone)?`
const suffix = `(?: (?:for|für|pour|para|per|voor|dla|på|til|från|fra|on|auf|sur|su) (?:[\\p{L}]{1,6} )?(?:iOS|Android|Windows(?: 1[01])?|Mac|iPhone|iPad|mobil|${product})(?:[ -][\\p{L}]{1,10})?)?`
const link = '(?: ?[<([]{1,2}https?:[^\\s]{1,300})?'

/** The whole lines that mail programs of phones append. */
const advertisements = [
  new RegExp(`^${verb} ${device}${suffix}(?: gesendet)?[.!]?${link}$`, 'u'),
  /^(?:.{1,30}から送信|iPhoneから|मेरे .{1,30} से भेजा गया|나의 .{1,20}에서 보냄|从我的.{1,20}发送|發自我的.{1,20}|发自我的.{1,20})$/u,
]

/**
 * Splits off a signature below "-- " (RFC 3676 §4.3), or below two dashes if its author's name follows, and the line
 * that a phone appends. `author` is the display name of the sender.
 */
export function splitSignature(lines: readonly string[], author: string): Signed {
  const start = startOfSignature(lines, author)
  const signature = lines.slice(start)
  const text = lines.slice(0, start)
  const last = text.findLastIndex((line) => line.trim() !== '')
  const isAdvertisement = advertisements.some((form) => form.test((text[last] ?? '').trim()))
  return isAdvertisement
    ? { text: text.slice(0, last), signature: [...text.slice(last), ...signature] }
    : { text, signature }
}

function startOfSignature(lines: readonly string[], author: string): number {
  const marked = lines.lastIndexOf('-- ')
  if (marked !== -1 && filled(lines, marked).length <= longestSignature) return marked
  const dashes = lines.flatMap((line, index) => (line.trim() === '--' || line.trim() === '—' ? [index] : []))
  const [only] = dashes
  if (only === undefined || dashes.length > 1) return lines.length
  const below = filled(lines, only)
  const names = author
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((name) => name.length >= 3)
  const isSigned = names.some((name) => below.slice(0, 2).some((line) => line.toLowerCase().includes(name)))
  const isShort = below.length <= longestSignature && below.every((line) => line.length <= longestLine)
  return isSigned && isShort ? only : lines.length
}

const filled = (lines: readonly string[], after: number): string[] =>
  lines.slice(after + 1).filter((line) => line.trim() !== '')

const signed = /^-----BEGIN PGP SIGNED MESSAGE-----$/
const signature = /^-----BEGIN PGP SIGNATURE-----$/
const signatureEnd = /^-----END PGP SIGNATURE-----$/

/** Removes the armour of an OpenPGP cleartext signature (RFC 9580 §7), with its dash-escaping. */
export function withoutArmour(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => signed.test(line.trimEnd()))
  const to = lines.findIndex((line, index) => index > from && signature.test(line.trimEnd()))
  const end = lines.findIndex((line, index) => index > to && signatureEnd.test(line.trimEnd()))
  if (from === -1 || to === -1 || end === -1) return lines
  // The headers of the armour end at a blank line.
  const text = lines.findIndex((line, index) => index > from && line.trim() === '')
  if (text === -1 || text > to) return lines
  const unescaped = lines.slice(text + 1, to).map((line) => (line.startsWith('- ') ? line.slice(2) : line))
  return [...lines.slice(0, from), ...unescaped, ...lines.slice(end + 1)]
}
