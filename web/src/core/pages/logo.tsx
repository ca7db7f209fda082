import { BrandPicture, isMark, type LogoSettings } from './brand-picture.tsx'
import styles from './logo.module.css'

/**
 * The brand: the domain's logo, with the company's name beside it if the logo is a mark. Without a logo, a drawn icon.
 */
export function Logo({ ground = 'page', ...settings }: LogoSettings & { ground?: 'page' | 'dark' }) {
  const { companyname, companylogo, logosize } = settings
  if (companylogo !== '') {
    const named = logosize !== null && isMark(logosize)
    return (
      <span className={styles.logo}>
        <BrandPicture settings={settings} alt={named ? '' : companyname} height={40} ground={ground} />
        {named ? <span>{companyname}</span> : null}
      </span>
    )
  }
  return (
    <span className={styles.logo}>
      <svg width="30" height="30" viewBox="0 0 30 30" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M3 28V15a12 12 0 0 1 24 0v13" strokeWidth="2.4" strokeLinecap="round" />
        <path d="M8.5 28V15.5a6.5 6.5 0 0 1 13 0V28" strokeWidth="2.4" strokeLinecap="round" opacity=".6" />
        <path d="M15 17v11" strokeWidth="2.4" strokeLinecap="round" opacity=".35" />
      </svg>
      <span>{companyname}</span>
    </span>
  )
}
