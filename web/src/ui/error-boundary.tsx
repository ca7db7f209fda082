import { Component, useState, type ComponentType, type ErrorInfo, type ReactNode } from 'react'
import { clearFailedParts } from '#web/platform/lazy-part.ts'
import { Live } from './live.tsx'

/** `reference` is undefined while the error is being reported, null if the report failed. */
export type FallbackProps = { reference: string | null | undefined }

type ErrorBoundaryProps = {
  /** Rendered in place of the children after a descendant failed to render. */
  Fallback: ComponentType<FallbackProps>
  /** When this value changes, such as the address, the children are rendered again. */
  resetOn: string
  /** Reports the error. Returns the reference under which it is logged, or null if the report failed. */
  report: (error: unknown, componentStack: string) => Promise<string | null>
  children: ReactNode
}

/** An error; `resetOn` is the value at the time of the error. */
type Fault = { resetOn: string } & FallbackProps

/**
 * Confines a rendering error to its part of the page, announces it and reports it. The live region is outside the part
 * that React renders again.
 */
export function ErrorBoundary({ Fallback, resetOn, report, children }: ErrorBoundaryProps) {
  const [fault, setFault] = useState<Fault | null>(null)
  if (fault !== null && fault.resetOn !== resetOn) setFault(null)
  const take = (thrown: unknown, componentStack: string) => {
    clearFailedParts()
    setFault({ resetOn, reference: undefined })
    void report(thrown, componentStack).then((reference) =>
      setFault((last) => (last === null ? null : { ...last, reference })),
    )
  }
  return (
    <>
      <Live urgent>{fault === null ? null : <Fallback reference={fault.reference} />}</Live>
      <Catcher resetOn={resetOn} onFault={take}>
        {children}
      </Catcher>
    </>
  )
}

type CatcherProps = Pick<ErrorBoundaryProps, 'resetOn' | 'children'> & {
  onFault: (error: unknown, componentStack: string) => void
}

/** Renders nothing after a descendant failed to render, until `resetOn` changes. */
class Catcher extends Component<CatcherProps, { failed: boolean; resetOn: string }> {
  override state = { failed: false, resetOn: this.props.resetOn }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ resetOn }: CatcherProps, state: { resetOn: string }) {
    return resetOn === state.resetOn ? state : { failed: false, resetOn }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    this.props.onFault(error, componentStack ?? '')
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children
  }
}
