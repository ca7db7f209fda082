import type { ComponentProps, ReactNode } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import type { FormOf } from './use-form.ts'

type FormProps = Pick<ComponentProps<'form'>, 'className' | 'children'> & {
  of: Pick<FormOf<string>, 'ref' | 'submit' | 'input'>
}

/** The `form` element for `useForm`. */
export function Form({ of: { ref, submit, input }, ...rest }: FormProps) {
  return <form {...rest} ref={ref} method="post" noValidate onSubmit={submit} onInput={input} />
}

type FormMessageProps = {
  of: Pick<FormOf<string>, 'id' | 'shown' | 'hide'>
  /** The class that reserves space for the message, so that the layout does not shift. */
  className: string
  /** Renders the message without a box. */
  bare?: boolean
  /** Further messages in the same container. */
  children?: ReactNode
}

/** The message for the whole form: a problem of its input, or the refusal of its call. */
export function FormMessage({ of, className, children, bare }: FormMessageProps) {
  return (
    <div id={of.id} className={className}>
      <Alert kind="danger" text={null} bare={bare} {...of.shown} onHide={of.hide} />
      {children}
    </div>
  )
}
