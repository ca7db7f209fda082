import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './layout.module.css'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('sign-in')

/** The platform's modules (spec A §9), in the order in which a visitor meets them. */
const modules: readonly [icon: IconName, name: keyof typeof words, about: keyof typeof words][] = [
  ['asset', 'asset', 'assetAbout'],
  ['patch', 'patch', 'patchAbout'],
  ['vulnerability', 'vulnerability', 'vulnerabilityAbout'],
  ['monitoring', 'monitoring', 'monitoringAbout'],
  ['script', 'script', 'scriptAbout'],
  ['remote', 'remote', 'remoteAbout'],
  ['desk', 'desk', 'deskAbout'],
]

/**
 * The modules behind the door, set like the directory in a lobby.
 */
export function ModuleDirectory() {
  return (
    <ul className={styles['directory']}>
      {modules.map(([icon, name, about]) => (
        <li key={name}>
          <Icon name={icon} size={1.3} />
          <span className={styles['moduleName']}>{say.of(name)}</span>
          <span className={styles['moduleAbout']}>{say.of(about)}</span>
        </li>
      ))}
    </ul>
  )
}
