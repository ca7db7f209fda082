import hidden from '#web/ui/hidden.module.css'
import { Loader } from '#web/ui/loader.tsx'
import { pageData } from './page-data.ts'

/**
 * A page that has to wait for the server before it can show anything: a loader, and a heading for screen readers only.
 */
export function WaitingPage({ text }: { text?: string }) {
  return (
    <main>
      <h1 className={hidden.hidden}>{pageData().settings.apptitle}</h1>
      {text === undefined ? <Loader whole /> : <Loader whole text={text} />}
    </main>
  )
}
