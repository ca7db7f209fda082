import { createElement, lazy, type ComponentType, type ReactNode } from 'react'

const failed = new Set<() => void>()

/**
 * A component that is fetched when it is first drawn, as by React's `lazy`, which keeps a failure for good: here
 * `clearFailedParts` has the next drawing fetch it again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        failed.add(() => {
          Part = begin()
        })
        throw error
      }
    })
  let Part: ComponentType<Props> = begin()
  return function LazyPart(props: Props): ReactNode {
    return createElement(Part, props)
  }
}

/**
 * Forgets that parts could not be fetched. Called once a failure is on the screen; while it is drawn, fetching again
 * would never end.
 */
export function clearFailedParts(): void {
  for (const forget of failed) forget()
  failed.clear()
}
