import type { ComponentProps } from 'react'
import styles from './card.module.css'

/** A box with a thin border. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`${styles.card} ${className}`} />
}
