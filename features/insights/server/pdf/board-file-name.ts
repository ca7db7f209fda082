/** What file systems and programs do not take in the name of a file. */
const unusual = /[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu
const longestCompany = 60

/**
 * The name of a board's file, such as `Insights Borealis 2026-11-26.pdf`.
 */
export function boardFileName(title: string, company: string, day: string): string {
  const clean = (text: string) => text.replaceAll(unusual, ' ').replaceAll(/\s+/gu, ' ').trim()
  const letters = Array.from(clean(company)).slice(0, longestCompany).join('').trim()
  return `${[clean(title), letters, day].filter((part) => part !== '').join(' ')}.pdf`
}
