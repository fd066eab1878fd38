import { useBlocker } from '@tanstack/react-router'
import { isBeingLoadedAgain } from '../browser/loadAgain.ts'
import { confirm } from '../dialog/ConfirmDialog.tsx'

/**
 * Asks for confirmation before the user leaves a page with unsaved changes, and then discards them. Search parameters of the same
 * page may change.
 */
export function useLeaveGuard(
  wouldLose: () => boolean,
  question: { title: string; body: string },
  discard: () => void,
) {
  useBlocker({
    enableBeforeUnload: () => wouldLose() && !isBeingLoadedAgain(),
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !wouldLose()) return false
      const leaves = await confirm({ ...question, act: 'Leave', keep: 'Stay', danger: true })
      if (leaves) discard()
      return !leaves
    },
  })
}
