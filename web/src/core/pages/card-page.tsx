import { useEffect, type ReactNode } from 'react'
import { pageData } from './page-data.ts'
import { Card } from '#web/ui/card.tsx'
import styles from './card-page.module.css'
import { Logo } from './logo.tsx'
import { PageFoot } from './page-foot.tsx'

type CardPageProps = {
  /** The heading of the card; followed by the app's title, it is also the document's title. */
  title: string
  children: ReactNode
  /** A dialog that opens over the page. */
  dialogs?: ReactNode
}

/** The page of an emailed link: brand, one card, and the policies at the foot. */
export function CardPage({ title, children, dialogs }: CardPageProps) {
  const { settings } = pageData()
  useEffect(() => {
    document.title = `${title} · ${settings.apptitle}`
  }, [title, settings])
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <Logo {...settings} />
        <Card className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </Card>
        {dialogs}
      </main>
      <PageFoot {...settings} />
    </div>
  )
}
