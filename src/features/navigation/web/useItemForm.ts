import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallFailed } from '#ui/api/fetchCall.ts'
import { buildRequest, keyOf } from '#ui/api/query.ts'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { useForm } from '#ui/form/useForm.ts'
import { NavigationItem, type NewNavigationItem, navigationCalls } from '../contract.ts'
import { notifyFailure } from './explain.ts'

export type ItemForm = ReturnType<typeof useItemForm>

/**
 * The form that adds and changes items. It checks nothing itself: the server has the product list, and returns all errors
 * together.
 */
export function useItemForm(onLeave: (item: NavigationItem) => void) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<NavigationItem>()
  /** The newer row, when another user changed the item first. */
  const [theirs, setTheirs] = useState<NavigationItem>()
  const call = editing ? navigationCalls.update : navigationCalls.create
  const { restart, ...form } = useForm<typeof call, NewNavigationItem>({
    call,
    start: blank,
    // A started edit of an item is not kept: after a reload, the form is for a new item.
    keepAs: editing ? undefined : `${location.pathname} item`,
    // “Keep mine” sends the version of the other user's change, and so replaces that change.
    sent: (draft) => buildRequest(call, { id: editing?.id }, { ...draft, version: (theirs ?? editing)?.version }),
    success: editing ? 'Navigation item updated.' : 'Navigation item created.',
    invalidates: [navigationCalls.list, navigationCalls.filterTerms],
    onDone: () => (editing ? leave() : begin(undefined)),
    onFailed,
  })

  function fill(item: NavigationItem | undefined, values: NewNavigationItem = item ?? blank) {
    setEditing(item)
    setTheirs(undefined)
    restart(wordsOf(values))
  }

  function begin(item: NavigationItem | undefined, values?: NewNavigationItem) {
    fill(item, values)
    form.element.current?.querySelector('input')?.focus()
  }

  /** Empties the form for a new item, and returns the focus to the Edit button. */
  function leave() {
    fill(undefined)
    if (editing) onLeave(editing)
  }

  function onFailed(failure: CallFailed) {
    const unable = `Unable to ${editing ? 'update' : 'create'} navigation item.`
    if (failure.errors.length > 0) {
      notifyFailure(failure, unable)
      return false
    }
    // The list on the page is out of date.
    void client.invalidateQueries({ queryKey: keyOf(navigationCalls.list) })
    const newer = failure.code === 'stale' ? NavigationItem.safeParse(failure.current) : undefined
    if (newer?.success) setTheirs(newer.data)
    else notifyFailure(failure, unable)
    return true
  }

  return {
    ...form,
    editing,
    theirs,
    /** Starts to edit an item, or with `link` replaces its device name. */
    async edit(item: NavigationItem, link = item.link) {
      if (form.isDirty && !(await confirm(mayDiscard))) return
      begin(item, { ...item, link })
    },
    clear: () => (editing ? leave() : begin(undefined)),
    takeTheirs: () => begin(theirs),
  }
}

const blank: NewNavigationItem = { heading: '', subheading: '', link: '' }

const wordsOf = ({ heading, subheading, link }: NewNavigationItem) => ({ heading, subheading, link })

const mayDiscard = {
  title: 'Discard your changes?',
  body: 'The item in the form is not saved.',
  act: 'Discard',
  keep: 'Keep editing',
  danger: true,
}
