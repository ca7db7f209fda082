import type { BrowserContext } from 'playwright-core'

/**
 * Makes every page report an error if a live region is added together with its text, which screen readers do not
 * announce (WCAG 2.2, 4.1.3). A region that describes a control is exempt, because it is read with the control; so is
 * the chat's log.
 */
export function complainOfSilentRegions(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const regions = '[role=alert],[role=status],[aria-live],output'
    const seen = new WeakSet<Element>()
    const check = (region: Element) => {
      if (seen.has(region)) return
      seen.add(region)
      const text = region.textContent.trim()
      const isDescription = region.id !== '' && document.querySelector(`[aria-describedby~="${region.id}"]`) !== null
      if (text !== '' && !isDescription) reportError(new Error(`A live region came together with its text: ${text}`))
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.isConnected)
            for (const region of [node, ...node.querySelectorAll(regions)]) if (region.matches(regions)) check(region)
    }).observe(document, { subtree: true, childList: true })
  })
}
