import { Fragment } from 'react'
import styles from './webhooks.module.css'

/**
 * An address on up to three lines, which break after a slash or before its query where that is possible; it is whole in its title.
 */
export function WebAddress({ url }: { url: string }) {
  const parts = url.split(/(?<=[^/:]\/)|(?=[?&])/)
  return (
    <bdi dir="ltr" className={styles.address} title={url}>
      {parts.map((part, nth) => (
        <Fragment key={`${nth} ${part}`}>
          {nth === 0 ? null : <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
