import type { WebFeature } from '@portico/web/core/features/define-feature.ts'
import { Invitation, InvitationItem, mayInvite } from './invitation.tsx'

/** The parts of the app for invitations. */
export const invitations: WebFeature = {
  menuEntries: ({ offered }) => {
    function OwnersItem({ onChoose }: { onChoose: () => void }) {
      // A tenant whose trial has ended is read-only.
      return offered.useEntry()?.trial?.state === 'ended' ? null : <InvitationItem onChoose={onChoose} />
    }
    const Item = (props: { onChoose: () => void }) => (mayInvite() ? <OwnersItem {...props} /> : null)
    return [{ Item, Dialog: Invitation }]
  },
  firstSteps: [
    async () => {
      const { InvitationStep } = await import('./invitation-step.tsx')
      return ({ entry }) => <InvitationStep isDone={entry.has_colleagues} />
    },
  ],
}
