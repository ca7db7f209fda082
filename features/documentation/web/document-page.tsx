import { useSearchParams } from 'wouter'
import { DocumentationLayout } from './documentation-layout.tsx'
import { DocumentFrame } from '#features/documentation/web/frame/document-frame.tsx'
import { firstPage } from '#features/documentation/web/frame/frame-messages.ts'

/**
 * Shows a page of the documentation in a frame, selected by the query parameter `name` (spec A §2, `/document`); the
 * first page if there is none.
 */
export function DocumentPage() {
  const [query] = useSearchParams()
  return (
    <DocumentationLayout current={query.get('name') ?? firstPage} isFilling>
      <DocumentFrame />
    </DocumentationLayout>
  )
}
