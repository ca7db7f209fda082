import styles from './charts.module.css'

type TipProps = { x: number; y: number; within: number; title: string; lines: readonly string[] }

/**
 * The tooltip of a point. `x` and `y` are in pixels; `within` is the width that it must not exceed. Hidden from screen
 * readers, because the point has the same label.
 */
export function Tip({ x, y, within, title, lines }: TipProps) {
  const half = 84
  const left = Math.max(half, Math.min(x, within - half))
  return (
    <div className={styles.tip} style={{ left, top: y }} aria-hidden="true">
      <strong>{title}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}
