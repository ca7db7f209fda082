import { Drawing } from './drawing.tsx'

/** Line drawings of the first page, on a grid of 24, inline so that none is fetched; later-icon.tsx has the others. */
const drawings = {
  notice: 'M12 8v5m0 3v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  tick: 'm8.5 12.2 2.4 2.4 4.8-5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  back: 'M19 12H5m6-6-6 6 6 6',
  outside: 'M9 5H5v14h14v-4M13 5h6v6m0-6-8 8',
  key: 'M14.5 3a6.5 6.5 0 0 0-6.2 8.5L3 16.8V21h4.2v-2.6h2.6v-2.6l1.7-1.1A6.5 6.5 0 1 0 14.5 3Zm2 4.5v.01',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3m-3 4h3m-3 4h3',
  asset: 'M3 5h18v11H3zM8 20h8M12 16v4',
  patch: 'M12 3v4m0 10v4M3 12h4m10 0h4M7.5 7.5h9v9h-9zM12 10.5v3m-1.5-1.5h3',
  vulnerability: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM12 8.5v4m0 3v.01',
  monitoring: 'M3 12.5h4l2.5-7 4.5 13 2.5-6H21',
  script: 'M3 5h18v14H3zM7 9.5l3 2.5-3 2.5m5.5.5H17',
  remote: 'M3 5h12v9H3zM6 18h6M9 14v4m5-1 7-3-3 7-1.5-2.5z',
  desk: 'M4 13v-1a8 8 0 0 1 16 0v1M4 13h3v5H4zm13 0h3v5h-3zm3 5c0 2-2 3-5 3',
} as const

export type IconName = keyof typeof drawings

/** Drawings that point in the reading direction. */
const turning: readonly IconName[] = ['back', 'outside']

/**
 * A line drawing as large as the text beside it times `size`. Decorative: the text beside it has the same meaning.
 */
export function Icon({ name, size = 1.2 }: { name: IconName; size?: number }) {
  return <Drawing path={drawings[name]} size={size} turns={turning.includes(name)} />
}
