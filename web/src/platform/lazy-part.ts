import { createElement, lazy, type ComponentType, type ReactNode } from 'react'
import { useLanguage, type PageMessages } from './messages.ts'

const failed = new Set<() => void>()

/**
 * A component that is fetched on first render, like React's `lazy`. React caches a failure forever; here
 * `clearFailedParts` makes the next render fetch it again. `load` gets the messages of the page, for `importWith`.
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

/** Clears the failures of parts. Called after the error is shown: fetching again during its rendering would loop. */
export function clearFailedParts(): void {
  for (const clear of failed) clear()
  failed.clear()
}
