type DrawingProps = {
  /** What is drawn, on a grid of 24. */
  path: string
  /** Times the size of the text beside it. */
  size: number
  /** Points along the line of reading, and is turned where that runs from right to left. */
  turns?: boolean
}

/**
 * A line drawing, of the same stroke everywhere. Decorative: the text beside it has the same meaning.
 */
export function Drawing({ path, size, turns = false }: DrawingProps) {
  return (
    <svg
      width={`${size}em`}
      height={`${size}em`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-turns={turns || undefined}
    >
      <path d={path} />
    </svg>
  )
}
