const radii = [90, 150, 210, 270, 330, 390, 450]

/**
 * Doors within doors, drawn in hairlines: the ground of the brand panel.
 */
export function Arches({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 900 900" fill="none" stroke="currentColor" aria-hidden="true">
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
