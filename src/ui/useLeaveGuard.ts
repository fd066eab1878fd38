import { useBlocker } from '@tanstack/react-router'
import { confirm } from './ConfirmDialog.tsx'

/** Asks before a page is left on which something would be lost. Another view of the same page is not leaving. */
export function useLeaveGuard(wouldLose: () => boolean, question: { title: string; body: string }) {
  useBlocker({
    enableBeforeUnload: wouldLose,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      wouldLose() &&
      !(await confirm({ ...question, act: 'Leave', keep: 'Stay', danger: true })),
  })
}
