import { Component, useState, type ComponentType, type ErrorInfo, type ReactNode } from 'react'
import { clearFailedParts } from '#web/platform/lazy-part.ts'
import { Live } from './live.tsx'

/** `reference`: undefined while the fault is being reported, null when that failed. */
export type FallbackProps = { reference: string | null | undefined }

type ErrorBoundaryProps = {
  /** The content shown instead, after a descendant failed to render. */
  Fallback: ComponentType<FallbackProps>
  /** A changed value, such as the address, tries again. */
  resetOn: string
  /** Reports the fault; returns the reference under which it can be found. */
  report: (error: unknown, componentStack: string) => Promise<string | null>
  children: ReactNode
}

/** `resetOn` is the value at the failure. */
type Fault = { resetOn: string } & FallbackProps

/**
 * Limits a rendering error to its part of the page, announces and reports it. The region of the announcement is outside
 * of the part that React renders again.
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
