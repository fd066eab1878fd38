import { useBlocker } from '@tanstack/react-router'
import { confirm } from '../dialog/ConfirmDialog.tsx'

/**
 * Asks for confirmation before the user leaves a page with unsaved changes. Search parameters of the same page may
 * change.
 */
export function useLeaveGuard(wouldLose: () => boolean, question: { title: string; body: string }) {
  useBlocker({
    enableBeforeUnload: wouldLose,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      wouldLose() &&
      !(await confirm({ ...question, act: 'Leave', keep: 'Stay', danger: true })),
  })
}
