import { Check, Copy } from 'lucide'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import hidden from '@portico/web/ui/hidden.module.css'
import styles from './markdown.module.css'
import messages from '#features/documentation/web/messages/en.json'

/** How long the button shows that it copied, in milliseconds. */
const shownFor = 3_000

/** Shows code with a copy button. If the browser refuses to copy, the code is selected so that the user can copy it. */
export function CodeBlock({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  const block = useRef<HTMLPreElement>(null)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(block.current?.textContent.trimEnd() ?? '')
      setCopied(true)
    } catch {
      if (block.current !== null) getSelection()?.selectAllChildren(block.current)
    }
  }
  return (
    <div className={styles.code}>
      <pre ref={block} tabIndex={0}>
        {children}
      </pre>
      <button type="button" className={styles.copy} aria-label={t('copyCode')} onClick={() => void copy()}>
        <Icon icon={isCopied ? Check : Copy} />
      </button>
      <div className={hidden.hidden}>
        <Live>{isCopied ? t('copied') : null}</Live>
      </div>
    </div>
  )
}
