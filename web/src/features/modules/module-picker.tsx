import { selectedModule, type RoleModule } from '@portico/contract/core/modules/module.ts'
import { CircleAlert } from 'lucide'
import { Link } from 'wouter'
import { modulesWithHome } from '#web/core/modules/module-home.ts'
import { pageData } from '#web/core/pages/page-data.ts'
import { local, session } from '#web/core/sessions/storage.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { iconOfKind } from '#web/core/modules/icon-of-kind.ts'
import styles from './module-picker.module.css'
import { useMessages } from '#web/platform/messages.ts'
import messages from '#web/features/modules/messages/en.json'

/**
 * The modules of the role as cards (spec B §2, `/beakapps`); the domain's default is marked
 * (`selectedModule`).
 */
export function ModulePicker({ modules: ofRole }: { modules: readonly RoleModule[] }) {
  const t = useMessages(messages)
  const { chatbotdomains, defaultmodule } = pageData().settings
  const modules = modulesWithHome(ofRole, local.read('email') ?? '', chatbotdomains)
  const selected = selectedModule(modules, session.read('selectedapplication'), defaultmodule)
  return (
    <Page title={t('modules')} lead={t('modulesLead')}>
      {modules.length === 0 ? (
        <EmptyState icon={CircleAlert} title={t('noModules')} text={t('noModulesAbout')} />
      ) : null}
      <ul className={styles.cards}>
        {modules.map((module) => (
          <li key={module.modulekey}>
            <Link href={module.home} className={styles.card} aria-current={module === selected ? 'true' : undefined}>
              <span className={styles.glyph}>
                <Icon icon={iconOfKind(module.kind)} size={1.5} />
              </span>
              <span className={styles.name}>{module.modulelabel}</span>
              <span className={styles.detail} dir="auto">
                {module.moduledescription}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
