import { useState } from 'react'
import { useForm } from '#ui/form/useForm.ts'
import { useLeaveGuard } from '#ui/form/useLeaveGuard.ts'
import { shop as shopOfPages } from '#ui/servedShop.ts'
import { Shop, settingsCalls } from '../contract.ts'
import { changesOf } from './changesOf.ts'

/** The one form of the shop's settings, and what is to be done when somebody else saved theirs first. */
export function useShopForm(first: Shop) {
  /** The settings as they were when this form was filled. */
  const [base, setBase] = useState(first)
  const [theirs, setTheirs] = useState<Shop>()
  const form = useForm({
    call: settingsCalls.changeShop,
    start: wordsOf(first),
    // Sent once more over somebody else's change, it is meant: that is the version it replaces.
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
  useLeaveGuard(() => form.isDirty, mayLose)

  function begin(next: Shop) {
    setBase(next)
    setTheirs(undefined)
    form.restart(wordsOf(next))
    // The header says the name without being served anew.
    shopOfPages.name = next.name
  }

  return {
    ...form,
    /** What somebody else has changed in the meantime. */
    overtaken: theirs && changesOf(wordsOf(base), wordsOf(theirs)),
    takeTheirs: () => theirs && begin(theirs),
  }
}

const wordsOf = ({ version: _, ...words }: Shop) => words

const mayLose = { title: 'Leave without saving?', body: 'What you have changed in the settings will be lost.' }
