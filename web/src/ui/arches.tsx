const radii = [90, 150, 210, 270, 330, 390, 450]

/**
 * Nested arches in thin lines, the background of the brand panel. They fade through their paint: a mask and opacity
 * would need a layer and take twice as long in the first frame.
 */
export function Arches({ className, fades = false }: { className: string; fades?: boolean }) {
  return (
    <svg
      className={className}
      viewBox="0 0 900 900"
      fill="none"
      stroke={fades ? 'url(#fade)' : 'currentColor'}
      aria-hidden="true"
    >
      {fades ? (
        <linearGradient id="fade" gradientUnits="userSpaceOnUse" x2="0" y2="900">
          <stop offset=".1" stopColor="currentColor" stopOpacity=".22" />
          <stop offset=".62" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      ) : null}
      {radii.map((radius) => (
        <path
          key={radius}
          d={`M${450 - radius} 900V450a${radius} ${radius} 0 0 1 ${2 * radius} 0v450`}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
