import { useState } from 'react'
import { BrandPicture, isMark, type LogoSettings } from '@portico/web/core/pages/brand-picture.tsx'
import { Logo } from '@portico/web/core/pages/logo.tsx'
import styles from './app-shell.module.css'

/** The brand at the top of the shell: its mark with the company's name, or a picture that contains the name. */
export function Brand(settings: LogoSettings) {
  const { companyname, companylogo, logosize } = settings
  const [named, setNamed] = useState(logosize === null || isMark(logosize))
  if (companylogo === '') return <Logo {...settings} />
  return (
    <span className={styles.brandMark}>
      <BrandPicture
        settings={settings}
        alt={named ? '' : companyname}
        height={24}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setNamed(isMark({ width, height }))
        }
      />
      {named ? <span>{companyname}</span> : null}
    </span>
  )
}
