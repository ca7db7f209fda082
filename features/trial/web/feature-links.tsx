import { Link, useSearchParams } from 'wouter'
import { useMessages, type KeyOf } from '@portico/web/platform/messages.ts'
import { capabilityIcons } from '@portico/web/ui/product-icons.ts'
import { Icon } from '@portico/web/ui/icon.tsx'
import styles from './registration.module.css'
import messages from '#features/trial/web/messages/en.json'

/** The features of a trial (spec A §1): name and description. */
const features: readonly [
  feature: keyof typeof capabilityIcons & KeyOf<typeof messages>,
  about: KeyOf<typeof messages>,
][] = [
  ['monitoring', 'monitoringAbout'],
  ['asset', 'assetAbout'],
  ['patch', 'patchAbout'],
  ['vulnerability', 'vulnerabilityAbout'],
  ['script', 'scriptAbout'],
  ['remote', 'remoteAbout'],
  ['desk', 'deskAbout'],
]

/**
 * The features as links: the one in the address shows its description. The input of the form is kept.
 */
export function FeatureLinks({ pathname }: { pathname: string }) {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const chosen = query.get('feature')
  return (
    <nav aria-label={t('features')}>
      <ul className={styles.features}>
        {features.map(([feature, about]) => (
          <li key={feature}>
            <Link
              href={chosen === feature ? pathname : `${pathname}?feature=${feature}`}
              replace
              aria-current={chosen === feature ? 'true' : undefined}
            >
              <Icon icon={capabilityIcons[feature]} size={1.3} />
              {t.of(feature)}
            </Link>
            {chosen === feature ? <p>{t.of(about)}</p> : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}
