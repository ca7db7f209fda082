import { wantMessages } from '#web/platform/messages.ts'

/**
 * Loads everything behind sign-in, its messages, and the themes one may choose there. Later calls return the same without a request.
 */
export async function loadApp() {
  const [{ App }] = await Promise.all([
    import('./app.tsx'),
    wantMessages('later'),
    wantMessages('app'),
    import('./all-themes.ts'),
  ])
  return { App }
}
