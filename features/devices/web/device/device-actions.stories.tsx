import { changeDeviceState } from '#features/devices/contract/change-device-state.ts'
import { releaseDevice } from '#features/devices/contract/device-users.ts'
import { agree } from '@portico/web/stories/agree.ts'
import { defineStories } from '@portico/web/stories/define-stories.ts'
import { answer, never, unreachable } from '@portico/web/stories/pretend-server.ts'
import { refusedStories } from '@portico/web/stories/refused-stories.ts'
import { inState, page, shown } from '@portico/web/stories/sample-device-page.ts'
import type { User } from '@portico/web/stories/user.ts'

async function ask(user: User, action: string) {
  await user.click('button', action)
  await user.finds('alertdialog', `${action} harbour-lab-07?`)
}
const confirmed = (action: string) => async (user: User) => {
  await ask(user, action)
  await agree(user)
}
async function release(user: User) {
  await user.click('button', 'Release from Ada Lindqvist')
  await user.finds('alertdialog', 'Release harbour-lab-07 from Ada Lindqvist?')
  await agree(user)
}

export const stories = defineStories({
  'waiting for approval': {
    ...page(
      inState({ state: 'pending', reasons: ['awaiting-approval'] }),
      inState({}),
      answer(changeDeviceState, null),
    ),
    async play(user) {
      await confirmed('Approve')(user)
      await user.hears('harbour-lab-07 is approved.')
      await user.lacks('button', 'Approve')
    },
  },
  'a possible duplicate that is right': {
    ...page(
      inState({ state: 'warning', reasons: ['possible-duplicate'] }),
      inState({}),
      answer(changeDeviceState, null),
    ),
    async play(user) {
      await user.sees(/It may be a duplicate of another computer/)
      await ask(user, 'Approve')
      await user.sees('This also clears the warning that it may be a duplicate.')
      await agree(user)
      await user.hears('harbour-lab-07 is approved.')
      await user.lacks('button', 'Approve')
    },
  },
  'a possible duplicate that waits for approval': {
    ...page(inState({ state: 'pending', reasons: ['awaiting-approval', 'possible-duplicate'] })),
    async play(user) {
      await ask(user, 'Approve')
      await user.sees('Its reports will be accepted. This also clears the warning that it may be a duplicate.')
    },
  },
  'a computer asks to continue as it, and is approved': {
    ...page(
      inState({ state: 'offline', reasons: ['silent', 'awaiting-reattachment'] }),
      inState({}),
      answer(changeDeviceState, null),
    ),
    async play(user) {
      await user.sees(/A computer with the same hardware but without this device's key asks to continue as this device/)
      await ask(user, 'Approve')
      await user.sees(/The requesting computer will continue as this device/)
      await agree(user)
      await user.hears('harbour-lab-07 is approved.')
      await user.lacks('button', 'Reject')
    },
  },
  'a computer asks to continue as it, and is rejected': {
    ...page(
      inState({ state: 'warning', reasons: ['awaiting-reattachment'] }),
      inState({}),
      answer(changeDeviceState, null),
    ),
    async play(user) {
      await user.click('button', 'Reject')
      await user.finds('alertdialog', 'Reject the computer that asks to continue as harbour-lab-07?')
      await agree(user)
      await user.hears('The computer that asked to continue as harbour-lab-07 is rejected.')
      await user.lacks('button', 'Reject')
    },
  },
  'asked before it is retired': { ...page(shown()), play: (user) => ask(user, 'Retire') },
  'blocked': {
    ...page(shown(), inState({ state: 'blocked', reasons: ['blocked-by-user'] }), answer(changeDeviceState, null)),
    async play(user) {
      await confirmed('Block')(user)
      await user.hears('harbour-lab-07 is blocked.')
      await user.finds('button', 'Restore')
    },
  },
  'a retired device': {
    ...page(inState({ state: 'retired', reasons: ['retired-by-user'] })),
    play: (user) => ask(user, 'Restore'),
  },
  'waiting for the change': { ...page(shown(), never(changeDeviceState)), play: confirmed('Retire') },
  ...refusedStories('the change is refused', changeDeviceState, changeDeviceState.refusals, {
    ...page(shown()),
    play: confirmed('Retire'),
  }),
  'the change does not arrive': {
    ...page(shown(), unreachable(changeDeviceState)),
    async play(user) {
      await confirmed('Retire')(user)
      await user.hears('Network Error')
    },
  },
  'released from its user': {
    ...page(shown(), shown({ users: [] }), answer(releaseDevice, null)),
    async play(user) {
      await release(user)
      await user.hears('harbour-lab-07 is no longer registered to a user.')
    },
  },
  ...refusedStories('the release is refused', releaseDevice, releaseDevice.refusals, {
    ...page(shown()),
    play: release,
  }),
})
