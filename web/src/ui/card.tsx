import type { ComponentProps } from 'react'
import styles from './card.module.css'

/**
 * A surface with a hairline around it.
 */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`${styles.card} ${className}`} />
}
