import { Fragment } from 'react'
import styles from './webhooks.module.css'

/**
 * Shows an address on up to three lines, broken after a slash or before the query if possible. Its title is the full
 * address.
 */
export function WebAddress({ url }: { url: string }) {
  const parts = url.split(/(?<=[^/:]\/)|(?=[?&])/)
  return (
    <bdi dir="ltr" className={styles.address} title={url}>
      {parts.map((part, index) => (
        <Fragment key={`${index} ${part}`}>
          {index === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
