import { useState } from 'react'
import { shop as shopOfPages } from '#ui/browser/servedShop.ts'
import { useForm } from '#ui/form/useForm.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { session } from '#workbench/session.ts'
import { Shop, settingsCalls } from '../contract.ts'

/** The form of the shop's settings. If somebody else saves them first, the user chooses which changes are kept. */
export function useShopForm(first: Shop) {
  /** The settings with which this form was filled. */
  const [base, setBase] = useState(first)
  const [theirs, setTheirs] = useState<Shop>()
  const form = useForm({
    call: settingsCalls.changeShop,
    start: wordsOf(first),
    keepAs: `${location.pathname} shop`,
    // If the user keeps their own changes, they replace the newer version.
    sent: (draft) => ({ body: { ...changesOf(wordsOf(base), draft), version: (theirs ?? base).version } }),
    success: 'The settings have been saved',
    invalidates: [settingsCalls.shop],
    onDone: begin,
    onFailed({ code, current }) {
      const newer = code === 'stale' ? Shop.safeParse(current) : undefined
      if (newer?.success) setTheirs(newer.data)
      return newer?.success === true
    },
  })
  useLeaveGuard(() => form.isDirty, mayLose, form.discard)

  function begin(next: Shop) {
    setBase(next)
    setTheirs(undefined)
    form.restart(wordsOf(next))
    // The pages show the new name and the new clock without a reload.
    shopOfPages.name = next.name
    shopOfPages.clock = next.clock
    // An administrator without a second factor is asked for one at once.
    if (next.admins_need_factor) session.recheck()
  }

  return {
    ...form,
    /** The changes that somebody else has saved in the meantime. */
    overtaken: theirs && changesOf(wordsOf(base), wordsOf(theirs)),
    takeTheirs: () => theirs && begin(theirs),
  }
}

const wordsOf = ({ version: _, ...words }: Shop) => words

const mayLose = { title: 'Leave without saving?', body: 'Your changes to the settings will be lost.' }

function changesOf<Row extends object>(before: Row, now: Partial<Row>): Partial<Row> {
  const changes: Partial<Row> = { ...now }
  for (const key in changes) if (changes[key] === before[key]) delete changes[key]
  return changes
}

export type ShopField = ReturnType<typeof useShopForm>['field']
