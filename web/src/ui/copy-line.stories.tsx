import { useEffect } from 'react'
import { defineStories } from '#stories/define-stories.ts'
import { CopyLine } from './copy-line.tsx'

const line = 'curl -fsSL https://portico.test/agent/install.sh | sudo sh -s -- 7Q2M-4KX9-T0kenOfTheCompanyWhichIsLong'

/** A copy line in a browser whose clipboard uses this `writeText`. */
function Copying({ writeText }: { writeText: () => Promise<void> }) {
  useEffect(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    // The browser's own `clipboard` is on the prototype and becomes visible again.
    return () => void Reflect.deleteProperty(navigator, 'clipboard')
  }, [writeText])
  return (
    <main style={{ padding: '1rem', maxInlineSize: '28rem' }}>
      <CopyLine label="Paste into a terminal" text={line} />
    </main>
  )
}
const allows = () => Promise.resolve()
const refuses = () => Promise.reject(new DOMException('', 'NotAllowedError'))

export const stories = defineStories({
  'as it is shown': { shows: () => <Copying writeText={allows} /> },
  'copied': {
    shows: () => <Copying writeText={allows} />,
    async play(user) {
      await user.click('button', 'Copy: Paste into a terminal')
      await user.hears('Copied')
      await user.letPass(4)
      await user.misses('Copied')
    },
  },
  'the browser refuses to copy': {
    shows: () => <Copying writeText={refuses} />,
    async play(user) {
      await user.click('button', 'Copy: Paste into a terminal')
      await user.hears('Selected. Press Ctrl+C or ⌘C to copy.')
    },
  },
})
