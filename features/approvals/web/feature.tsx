import type { approvals as contract } from '#features/approvals/contract/feature.ts'
import { titleOf, type WebFeature } from '@portico/web/core/features/define-feature.ts'
import { lazyPart } from '@portico/web/platform/lazy-part.ts'
import messages from '#features/approvals/web/messages/en.json'

/** The page of approval links, and the parts of other pages about approvals. */
export const approvals: WebFeature<keyof typeof contract.pages> = {
  offers: ({ offered }) => ({
    async loadApprovalParts() {
      const [{ Approvals }, { AskApproval }, ColleagueField] = await Promise.all([
        import('#features/approvals/web/rounds/approvals.tsx'),
        import('#features/approvals/web/rounds/ask-approval.tsx'),
        offered.loadColleagueField(),
      ])
      return {
        Approvals: (props) => <Approvals {...props} ColleagueField={ColleagueField} />,
        AskApproval: (props) => <AskApproval {...props} ColleagueField={ColleagueField} />,
      }
    },
    async loadAway() {
      const [{ Away }, ColleagueField] = await Promise.all([
        import('#features/approvals/web/rounds/away-dialog.tsx'),
        offered.loadColleagueField(),
      ])
      return () => <Away ColleagueField={ColleagueField} />
    },
    async loadApprovalSettings() {
      const [{ ApprovalsTab }, PeoplePicker] = await Promise.all([
        import('#features/approvals/web/settings/approvals-tab.tsx'),
        offered.loadPeoplePicker(),
      ])
      return (props) => <ApprovalsTab {...props} PeoplePicker={PeoplePicker} />
    },
  }),
  screens: ({ offered }) => [
    {
      paths: ['/request-action'],
      title: titleOf(messages, 'title'),
      Page: lazyPart(async () => {
        const { RequestActionPage } = await import('./request-action-page.tsx')
        return () => <RequestActionPage addressOfSignIn={offered.signInAddress} />
      }),
      frame: 'bare',
      access: 'anyone',
    },
  ],
}
