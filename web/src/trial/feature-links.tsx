import { Link, useSearchParams } from 'wouter'
import { wordsOf } from '../plumbing/words.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './registration.module.css'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('trial')

/** What a trial has in it (spec A §1): name, and what it is about. */
const features: readonly [feature: IconName & keyof typeof words, about: keyof typeof words][] = [
  ['monitoring', 'monitoringAbout'],
  ['asset', 'assetAbout'],
  ['patch', 'patchAbout'],
  ['vulnerability', 'vulnerabilityAbout'],
  ['script', 'scriptAbout'],
  ['remote', 'remoteAbout'],
  ['desk', 'deskAbout'],
]

/**
 * The features as links: the one in the address tells what it is for. What is typed beside them stays.
 */
export function FeatureLinks({ pathname }: { pathname: string }) {
  const [query] = useSearchParams()
  const chosen = query.get('feature')
  return (
    <nav aria-label={say('features')}>
      <ul className={styles['features']}>
        {features.map(([feature, about]) => (
          <li key={feature}>
            <Link
              href={chosen === feature ? pathname : `${pathname}?feature=${feature}`}
              replace
              aria-current={chosen === feature ? 'true' : undefined}
            >
              <Icon name={feature} size={1.3} />
              {say.of(feature)}
            </Link>
            {chosen === feature ? <p>{say.of(about)}</p> : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}
