import { languageOfTag } from '@portico/contract/platform/language.ts'
import { themeOfText } from '@portico/contract/core/pages/stored-theme.ts'
import { useEffect } from 'react'
import { showTheme } from '@portico/web/core/pages/page-data.ts'
import { useLanguage } from '@portico/web/platform/messages.ts'
import { isFramed } from '@portico/web/platform/window-messages.ts'

/** Returns the root element of the surrounding page if that is one of ours; otherwise null. */
function outerRoot(): HTMLElement | null {
  if (!isFramed()) return null
  try {
    const root = window.parent.document.documentElement
    return root.dataset['theme'] === undefined ? null : root
  } catch {
    return null
  }
}

/**
 * Adopts the theme and language of the surrounding page.
 */
export function useOuterLook(): void {
  const { page } = useLanguage()
  useEffect(() => {
    const root = outerRoot()
    if (root === null) return undefined
    const follow = () => {
      const theme = themeOfText(`${root.dataset['theme'] ?? ''}Theme${root.dataset['mode'] ?? ''}`)
      if (theme !== null) showTheme(theme)
      const language = languageOfTag(root.lang)
      if (language !== null) void page.change(language)
    }
    follow()
    const observer = new MutationObserver(follow)
    observer.observe(root, { attributeFilter: ['data-theme', 'data-mode', 'lang'] })
    return () => observer.disconnect()
  }, [page])
}

/**
 * Opens an address in the whole window instead of in the frame.
 */
export function openWhole(address: string, how: 'assign' | 'replace' = 'assign'): void {
  const whole = isFramed() ? (window.top ?? window) : window
  whole.location[how](address)
}
