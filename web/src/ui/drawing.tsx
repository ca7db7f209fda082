type DrawingProps = {
  /** What is drawn, on a grid of 24. */
  path: string
  /** Times the size of the text beside it. */
  size: number
  /** Points in the reading direction, and is mirrored for right-to-left languages. */
  turns?: boolean
}

/**
 * A line drawing, with the same stroke everywhere. Decorative: the text beside it has the same meaning.
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
