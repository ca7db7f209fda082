import { createElement, lazy, type ComponentType, type ReactNode } from 'react'

const failed = new Set<() => void>()

/**
 * A component that is fetched on first render, as by React's `lazy`, which caches a failure forever; here
 * `clearFailedParts` makes the next render fetch it again.
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
 * Clears the failures of parts. Called once the error is shown; during its rendering, fetching again would loop.
 */
export function clearFailedParts(): void {
  for (const clear of failed) clear()
  failed.clear()
}
