/** Limits of an attribution ("On … wrote:"): characters, and lines over which mail clients wrap it. */
const longestAttribution = 500
const attributionLines = 4

/** How an attribution ends, or begins and ends, in the eleven languages. Matched with its lines joined by spaces. */
const attributions: readonly RegExp[] = [
  /^On\s.{5,}\bwrote\s?:$/u,
  /^.{5,}\son\s.{5,}\bwrote\s?:$/u,
  /^\d.{5,},\s.{2,}\swrote\s?:$/u,
  /^Am\s.{5,}\bschrieb\b.{0,200}:$/u,
  /^.{3,200}\sschrieb\s(?:am\s.{5,}|\(.{5,}\))?:$/u,
  /^Le\s.{5,}\sécrit\s?:$/u,
  /^El\s.{5,}\sescribió\s?:$/u,
  /^.{3,200}\sescribió\sel\s.{5,}:$/u,
  /^Il\s.{5,}\sscritto\s?:$/u,
  /^(?:Em|A|No dia)\s.{5,}\sescreveu\b.{0,80}:$/u,
  /^.{3,200}\sescreveu\s(?:em\s.{5,}|\(.{5,}\)\s?):$/u,
  /^Op\s.{5,}\s(?:schreef|heeft)\b.{0,200}:$/u,
  /^.{5,}\s(?:napisał(?:\(a\)|a)?|pisze)\s?:$/u,
  /^\d{4}年\s?\d{1,2}月\s?\d{1,2}日.{3,}[:：]$/u,
  /^\d{4}\/\d{1,2}\/\d{1,2}.{3,}(?:メッセージ|メール|書きました|wrote)\s?[:：]$/u,
  /^(?:في|بتاريخ)\s.{5,}(?:كتب|كتبت|بواسطة).{0,200}[:：]$/u,
  /^.{5,}\sने\sलिखा\s?[:：]$/u,
]

/** The labels of the lines that Outlook writes above a quotation, in the eleven languages. */
const fromLabel = /^\*?(?:From|Von|De|Da|Van|Od|差出人|送信者|من|प्रेषक)\s?[:：]\*?\s?\S/u
const otherLabel =
  /^\*?(?:Sent|Date|To|Cc|Subject|Gesendet|Datum|An|Betreff|Envoyé|Date d’envoi|À|Objet|Enviado(?: el)?|Fecha|Para|Asunto|Inviato|Data|A|Oggetto|Verzonden|Aan|Onderwerp|Wysłano|Wysłane|Do|DW|Temat|Enviada(?: em)?|Assunto|送信日時|日付|宛先|件名|تم الإرسال|التاريخ|إلى|الموضوع|भेजा गया|दिनांक|को|प्रति|विषय)\s?[:：]\*?/u

const separator =
  /^-{2,12}\s?(?:Original(?:e| Message)?|Original Appointment|Ursprüngliche Nachricht|Originalnachricht|Message d['’]origine|Mensaje original|Messaggio originale|Mensagem original|Oorspronkelijk bericht|Oorspronkelijk Bericht|Wiadomość oryginalna|Oryginalna wiadomość|元のメッセージ|الرسالة الأصلية|मूल संदेश|Forwarded message|Weitergeleitete Nachricht)\s?-{2,12}$/iu

/** The line of underscores that Outlook draws above the quoted header. */
const ruler = /^_{5,}$/

/** Text direction marks, which are ignored in comparisons. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** The lines that mail clients on phones append to a mail, in the eleven languages. */
const advertisement =
  /^(?:Sent from|Sent with|Get Outlook for|Gesendet (?:von|mit)|Von (?:meinem|Outlook).{1,80}gesendet|Envoyé (?:de|depuis|à partir de)|Télécharger Outlook|Enviado (?:desde|do|de) |Obtener Outlook|Obter o Outlook|Inviato da|Scarica Outlook|Verzonden (?:vanaf|met)|Verstuurd vanaf|Outlook voor|Wysłan[eoy] (?:z|za)|Pobierz (?:program )?Outlook|.{1,40}から送信|iPhoneから|أُ?رسل(?:ت)? من|مرسل من|मेरे .{1,40} से भेजा गया).{0,200}$/iu

/** Removes a signature below two dashes (RFC 3676 §4.3), and the line that a phone appends. */
export function withoutSignature(lines: readonly string[]): readonly string[] {
  const dashes = lines.findLastIndex((line) => line === '--')
  const remaining = dashes === -1 ? lines : lines.slice(0, dashes)
  const last = remaining.findLastIndex((line) => line.trim() !== '')
  return advertisement.test((remaining[last] ?? '').trim()) ? remaining.slice(0, last) : remaining
}

/** Formats the line above which replies are written. Our mails contain it, so everything below it is quoted text. */
export const replyMarker = (sentence: string): string => `##- ${sentence} -##`
const marker = /^\*?##- .{1,300} -##/

/**
 * Returns how many lines an attribution at an index takes; 0 if there is none. `replyAddress` is our address that the
 * mail was sent to.
 */
function attributionAt(lines: readonly string[], index: number, replyAddress: string): number {
  let joined = ''
  for (const [before, line] of lines.slice(index, index + attributionLines).entries()) {
    if (line === '' || line.startsWith('>')) return 0
    joined = before === 0 ? line : `${joined} ${line}`
    if (joined.length > longestAttribution) return 0
    if (isAttribution(joined, replyAddress)) return before + 1
  }
  return 0
}

function isAttribution(text: string, replyAddress: string): boolean {
  if (!/[:：]$/u.test(text)) return false
  if (replyAddress !== '' && text.includes(replyAddress)) return true
  // Without a date it may be a sentence that a person wrote.
  return /\p{Nd}/u.test(text) && attributions.some((form) => form.test(text))
}

function isHeaderBlock(lines: readonly string[], index: number): boolean {
  if (!fromLabel.test(lines[index] ?? '')) return false
  const next = lines.slice(index + 1, index + 9).filter((line) => line !== '')
  return next.slice(0, 4).filter((line) => otherLabel.test(line)).length >= 2
}

/**
 * Removes the quotation below a reply: everything from our marker, a separator, an Outlook header or an attribution
 * ("On … wrote:") on. If lines after an attribution begin with `>`, only the attribution is removed, since replies may
 * be between them.
 */
export function withoutQuotedEnd(written: readonly string[], replyAddress: string): string[] {
  const lines = written.map((line) => line.replace(directionMarks, '').replaceAll(/\s+/gu, ' ').trim())
  const remaining: string[] = []
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? ''
    if (marker.test(line) || separator.test(line) || isHeaderBlock(lines, index)) break
    if (ruler.test(line) && isHeaderBlock(lines, nextFilled(lines, index))) break
    const taken = attributionAt(lines, index, replyAddress)
    if (taken === 0) remaining.push(written[index] ?? '')
    else if (!(lines[nextFilled(lines, index + taken - 1)] ?? '').startsWith('>')) break
    else index += taken - 1
  }
  return remaining
}

function nextFilled(lines: readonly string[], index: number): number {
  const next = lines.findIndex((line, other) => other > index && line !== '')
  return next === -1 ? lines.length : next
}
