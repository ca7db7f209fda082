/** The browsers of the short walk (e2e/walk), as named by `--browser`. */
export const walkBrowsers = ['firefox', 'webkit'] as const

export type WalkBrowser = (typeof walkBrowsers)[number]

/**
 * The choice of what `npm test` runs: the tests, or with a browser only the walk in it. `filters` are passed to vitest
 * unchanged.
 */
export type TestArguments = { browser: WalkBrowser | undefined; filters: string[] }

const isWalkBrowser = (name: string): name is WalkBrowser => (walkBrowsers as readonly string[]).includes(name)

/**
 * Reads the arguments after `npm test --`. `--browser <name>` and `--browser=<name>` select the walk; the last one
 * counts.
 * @returns what to run, or one sentence for the developer if the browser is missing or unknown
 */
export function readTestArguments(words: readonly string[]): TestArguments | { refusal: string } {
  const filters: string[] = []
  let browser: WalkBrowser | undefined
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word !== '--browser' && !word.startsWith('--browser=')) {
      filters.push(word)
      continue
    }
    const name = word === '--browser' ? (words[++at] ?? '') : word.slice('--browser='.length)
    if (!isWalkBrowser(name)) return { refusal: refusalOf(name) }
    browser = name
  }
  return { browser, filters }
}

function refusalOf(name: string): string {
  const choice = `give ${walkBrowsers.join(' or ')}; without --browser every test runs, in Chromium.`
  const isMissing = name === '' || name.startsWith('-')
  return isMissing ? `--browser needs a name: ${choice}` : `There is no walk in the browser "${name}": ${choice}`
}
