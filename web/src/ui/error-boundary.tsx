import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react'

/** `reference`: undefined while the fault is being reported, null when that could not be done. */
export type FallbackProps = { reference: string | null | undefined }

type ErrorBoundaryProps = {
  /** What is shown instead once something below failed to render. */
  Fallback: ComponentType<FallbackProps>
  /** A change of it, such as of the address, tries again. */
  resetOn: string
  /** Tells of the fault; gives the reference under which it can be found. */
  report: (error: unknown, componentStack: string) => Promise<string | null>
  children: ReactNode
}

type ErrorBoundaryState = { failed: boolean; resetOn: string } & FallbackProps

/**
 * Keeps a fault while rendering to the part of the page it happened in, and reports it.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetOn: this.props.resetOn, reference: undefined }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true }
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState {
    if (props.resetOn === state.resetOn) return state
    return { failed: false, resetOn: props.resetOn, reference: undefined }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    void this.report(error, componentStack ?? '')
  }

  private async report(error: unknown, componentStack: string): Promise<void> {
    this.setState({ reference: await this.props.report(error, componentStack) })
  }

  override render(): ReactNode {
    const { Fallback, children } = this.props
    return this.state.failed ? <Fallback reference={this.state.reference} /> : children
  }
}
