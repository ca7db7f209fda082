import { wantWords } from './plumbing/words.ts'

/**
 * Loads everything behind sign-in, its words, and the themes one may choose there. Later calls give the same without a request.
 */
export async function loadApp() {
  const [{ App }] = await Promise.all([
    import('./app.tsx'),
    wantWords('later'),
    wantWords('app'),
    import('./all-themes.ts'),
  ])
  return { App }
}
