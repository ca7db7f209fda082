import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './layout.module.css'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/core/authentication/messages/en.ts'

const t = messagesOf<typeof messages>('authentication')

/** The platform's modules (spec A §9), in display order. */
const modules: readonly [icon: IconName, name: keyof typeof messages, about: keyof typeof messages][] = [
  ['asset', 'asset', 'assetAbout'],
  ['patch', 'patch', 'patchAbout'],
  ['vulnerability', 'vulnerability', 'vulnerabilityAbout'],
  ['monitoring', 'monitoring', 'monitoringAbout'],
  ['script', 'script', 'scriptAbout'],
  ['remote', 'remote', 'remoteAbout'],
  ['desk', 'desk', 'deskAbout'],
]

/**
 * The platform's modules as a list.
 */
export function ModuleDirectory() {
  return (
    <ul className={styles.directory}>
      {modules.map(([icon, name, about]) => (
        <li key={name}>
          <Icon name={icon} size={1.3} />
          <span className={styles.moduleName}>{t.of(name)}</span>
          <span className={styles.moduleAbout}>{t.of(about)}</span>
        </li>
      ))}
    </ul>
  )
}
