/** Characters that file systems or programs do not allow in a file name. */
const unusual = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu
const longestCompany = 60

/** The file name of a board's PDF, such as `Insights Borealis 2026-11-26.pdf`. */
export function boardFileName(title: string, company: string, day: string): string {
  const clean = (text: string) => text.replaceAll(unusual, ' ').replaceAll(/\s+/gu, ' ').trim()
  const letters = Array.from(clean(company)).slice(0, longestCompany).join('').trim()
  return `${[clean(title), letters, day].filter((part) => part !== '').join(' ')}.pdf`
}
