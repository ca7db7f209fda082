import { CalendarX, SearchX } from 'lucide'
import { useEffect, useState } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Live } from '@portico/web/ui/live.tsx'
import { showCompany, showRange } from './use-filter.ts'
import messages from '#features/insights/web/messages/en.json'

/** A problem of a filter, named like its refusal, with its sentence. */
export type FilterProblem = { name: 'no-such-company' | 'range-not-valid'; text: string }

/** Explains why this address has no board, and links to one. */
export function FilterNotice({ problem }: { problem: FilterProblem | null }) {
  const t = useMessages(messages)
  // This starts as false, because a live region announces only text that is added after it was rendered.
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const soon = setTimeout(() => setThere(true))
    return () => clearTimeout(soon)
  }, [])
  const isCompany = problem?.name === 'no-such-company'
  return (
    <Live urgent>
      {problem === null || !isThere ? null : (
        <EmptyState
          icon={isCompany ? SearchX : CalendarX}
          title={t(isCompany ? 'companyUnknown' : 'rangeUnknown')}
          text={problem.text}
        >
          <Button kind="secondary" onClick={() => (isCompany ? showCompany(null) : showRange(null))}>
            {t(isCompany ? 'showAllCompanies' : 'showUsualRange')}
          </Button>
        </EmptyState>
      )}
    </Live>
  )
}
