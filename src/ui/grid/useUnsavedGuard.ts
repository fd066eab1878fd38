import { useLeaveGuard } from '../useLeaveGuard.ts'
import type { EditStore } from './editStore.ts'

const leaving = {
  title: 'Leave without saving?',
  body: 'What you have changed on this page and not saved will be lost.',
}

/** Asks before a page with unsaved changes is left. Another page of the same list is not leaving: the changes stay. */
export const useUnsavedGuard = (store: EditStore) => useLeaveGuard(() => store.all().size > 0, leaving)
