import * as lucide from 'lucide'
import { defineStories } from '#stories/define-stories.ts'
import { Icon } from './icon.tsx'
import { systemIcons } from './system-icons.ts'

const sources: Readonly<Record<string, string>> = import.meta.glob(
  [
    '/src/{core,ui}/**/*.{ts,tsx}',
    '../../../features/*/web/**/*.{ts,tsx}',
    '!/src/**/*.{stories,test}.{ts,tsx}',
    '!../../../features/*/web/**/*.{stories,test}.{ts,tsx}',
  ],
  { query: '?raw', import: 'default', eager: true },
)

const importing = (name: string) => new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from 'lucide'`)

/** The lucide icons that the app imports, each with the source files that import it. */
const used = Object.entries(lucide.icons)
  .map(([name, icon]) => ({ name, icon, users: Object.values(sources).filter((text) => importing(name).test(text)) }))
  .filter(({ users }) => users.length > 0)
const ours = Object.entries(systemIcons).map(([name, icon]) => ({ name, icon, users: [] }))

/**
 * Returns whether the app mirrors the icon in right-to-left languages. Finds direct uses, and icons taken from a list.
 */
const turns = ({ name, users }: { name: string; users: readonly string[] }) =>
  users.some((text) => new RegExp(`\\bicon=\\{(${name}|icon)\\}[^<>]* turns`).test(text))

export const stories = defineStories({
  'all that are used': {
    shows: () => (
      <ul style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(11rem, 1fr))', gap: '1rem' }}>
        {[...used, ...ours].map((each) => (
          <li key={each.name} style={{ display: 'flex', alignItems: 'center', gap: '0.5rem' }}>
            <Icon icon={each.icon} size={1.6} turns={turns(each)} />
            {each.name}
          </li>
        ))}
      </ul>
    ),
  },
})
