import { Drawing } from './drawing.tsx'
import { Icon, type IconName } from './icon.tsx'

/** Line drawings of screens after the first, separate so that the first script is smaller. */
const drawings = {
  'eye': 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  'eye-off':
    'M4 4l16 16M9.9 5.8c.7-.2 1.4-.3 2.1-.3 6 0 9.5 6.5 9.5 6.5s-.9 1.7-2.6 3.4M6.3 7.5C3.8 9.3 2.5 12 2.5 12s3.5 6.5 9.5 6.5c1.6 0 3-.4 4.2-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2',
  'search': 'm20 20-4.2-4.2M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Z',
  'mail': 'M3 6h18v12H3zM3.5 6.5 12 13l8.5-6.5',
  'send': 'M4 12 20 4.500 15.500 20l-3.700-6.300zM11.800 13.700 20 4.500',
  'close': 'm6 6 12 12M18 6 6 18',
  'chat': 'M4 5h16v11h-9l-4.5 4v-4H4zM8 9.5h8m-8 3h5',
  'page': 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6m-6 4h6',
} as const

type LaterDrawing = keyof typeof drawings

export type LaterIconName = IconName | LaterDrawing

const isLater = (name: LaterIconName): name is LaterDrawing => name in drawings

/**
 * An `Icon` of any screen after the first.
 */
export function LaterIcon({ name, size = 1.2 }: { name: LaterIconName; size?: number }) {
  // The arrow of sending points in the reading direction.
  return isLater(name) ? (
    <Drawing path={drawings[name]} size={size} turns={name === 'send'} />
  ) : (
    <Icon name={name} size={size} />
  )
}
