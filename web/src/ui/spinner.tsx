import styles from './spinner.module.css'

/**
 * A turning ring as large as the text beside it. Decorative: the text beside it names the wait.
 */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
