import type { DomainSettings, PictureSize } from '@portico/contract/core/domains/domain-settings.ts'
import type { ReactEventHandler } from 'react'
import styles from './brand-picture.module.css'

export type LogoSettings = Pick<
  DomainSettings,
  'companyname' | 'companylogo' | 'companylogodark' | 'logosize' | 'logodarksize'
>

/** Wider than this by its height, a picture holds the name itself. */
const widestMark = 1.5

/**
 * Whether a logo is a mark, beside which the company's name is to stand, rather than a picture that is the name.
 */
export function isMark({ width, height }: PictureSize): boolean {
  return width <= height * widestMark
}

type BrandPictureProps = {
  settings: LogoSettings
  alt: string
  /** In pixels. */
  height: number
  /** What is behind it: the page, light or dark by its mode, or always dark. */
  ground?: 'page' | 'dark'
  onLoad?: ReactEventHandler<HTMLImageElement>
}

/**
 * The domain's logo, and on dark ground its dark one where it has one. The width is set where it is known, so that
 * nothing moves when the picture arrives.
 */
export function BrandPicture({ settings, alt, height, ground = 'page', onLoad }: BrandPictureProps) {
  const { companylogo, companylogodark, logosize, logodarksize } = settings
  const sized = (size: PictureSize | null) => {
    const width = size === null ? undefined : Math.max(1, Math.round((height * size.width) / size.height))
    return { width, height, onLoad }
  }
  // A drawn logo within the page is a document of its own to the browser: the first frame does not wait for it.
  const lazyWithin = (address: string) => (address.startsWith('data:') ? 'lazy' : undefined)
  if (companylogodark === '') {
    return <img src={companylogo} alt={alt} loading={lazyWithin(companylogo)} {...sized(logosize)} />
  }
  if (ground === 'dark') {
    return <img src={companylogodark} alt={alt} loading={lazyWithin(companylogodark)} {...sized(logodarksize)} />
  }
  // The hidden one of the two is lazy, and so never fetched.
  return (
    <>
      <img className={styles['onLight']} src={companylogo} alt={alt} loading="lazy" {...sized(logosize)} />
      <img className={styles['onDark']} src={companylogodark} alt={alt} loading="lazy" {...sized(logodarksize)} />
    </>
  )
}
