import { createElement, lazy, type ComponentType, type ReactNode } from 'react'
import { useLanguage, type PageMessages } from './messages.ts'

const failed = new Set<() => void>()

/**
 * Returns a component that is fetched on first render, like React's `lazy`. React would cache a failure forever; here
 * the first render after `clearFailedParts` fetches again. `load` gets the page's messages, for `importWith`.
 */
export function lazyPart<Props extends object>(load: (messages: PageMessages) => Promise<ComponentType<Props>>) {
  const begin = (messages: PageMessages) =>
    lazy(async () => {
      try {
        return { default: await load(messages) }
      } catch (error) {
        failed.add(() => {
          Part = begin(messages)
        })
        throw error
      }
    })
  let Part: ComponentType<Props> | null = null
  return function LazyPart(props: Props): ReactNode {
    const { page } = useLanguage()
    Part ??= begin(page)
    return createElement(Part, props)
  }
}

/**
 * Lets failed parts be fetched again. Call it only after the error is shown: fetching again while rendering it would
 * loop.
 */
export function clearFailedParts(): void {
  for (const clear of failed) clear()
  failed.clear()
}
