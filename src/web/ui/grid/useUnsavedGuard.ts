import { useBlocker } from '@tanstack/react-router'
import { confirm } from '#web/ui/ConfirmDialog.tsx'
import type { EditStore } from '#web/ui/grid/editStore.ts'

/** Asks before a page with unsaved changes is left. Another page of the same list is not leaving: the changes stay. */
export function useUnsavedGuard(store: EditStore) {
  const hasEdits = () => store.all().size > 0
  useBlocker({
    enableBeforeUnload: hasEdits,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      hasEdits() &&
      !(await confirm({
        title: 'Leave without saving?',
        body: 'What you have changed on this page and not saved will be lost.',
        act: 'Leave',
        keep: 'Stay',
        danger: true,
      })),
  })
}
