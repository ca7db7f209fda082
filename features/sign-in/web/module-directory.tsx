import { capabilityIcons } from '@portico/web/ui/product-icons.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './layout.module.css'
import { useMessages, type KeyOf } from '@portico/web/platform/messages.ts'
import messages from '@portico/web/core/authentication/messages/en.json'

/** The platform's modules (spec A §9), in display order. */
const modules: readonly [name: keyof typeof capabilityIcons & KeyOf<typeof messages>, about: KeyOf<typeof messages>][] =
  [
    ['asset', 'assetAbout'],
    ['patch', 'patchAbout'],
    ['vulnerability', 'vulnerabilityAbout'],
    ['monitoring', 'monitoringAbout'],
    ['script', 'scriptAbout'],
    ['remote', 'remoteAbout'],
    ['desk', 'deskAbout'],
  ]

/**
 * The platform's modules as a list.
 */
export function ModuleDirectory() {
  const t = useMessages(messages)
  return (
    <ul className={styles.directory}>
      {modules.map(([name, about]) => (
        <li key={name}>
          <Icon icon={capabilityIcons[name]} size={1.3} />
          <span className={styles.moduleName}>{t.of(name)}</span>
          <span className={styles.moduleAbout}>{t.of(about)}</span>
        </li>
      ))}
    </ul>
  )
}
