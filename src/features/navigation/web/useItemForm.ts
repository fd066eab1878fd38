import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Fault } from '#shared/faults.ts'
import type { CallFailed } from '#web/api.ts'
import { keyOf, useSend } from '#web/query.ts'
import { confirm } from '#web/ui/ConfirmDialog.tsx'
import { notify } from '#web/ui/notices.ts'
import { NavigationItem, type NewNavigationItem, navigationCalls } from '../contract.ts'
import { explain } from './explain.ts'

export type ItemForm = ReturnType<typeof useItemForm>

/**
 * The one form that makes and changes items. It checks nothing by itself: only the server knows the products, and
 * what is wrong is told together.
 */
export function useItemForm(onLeave: (item: NavigationItem) => void) {
  const client = useQueryClient()
  const [editing, setEditing] = useState<NavigationItem>()
  const [draft, setDraft] = useState(blank)
  const [faults, setFaults] = useState<readonly Fault[]>([])
  /** The newer row, when somebody else changed it first. */
  const [theirs, setTheirs] = useState<NavigationItem>()
  const [turns, setTurns] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const invalidates = [navigationCalls.list, navigationCalls.filterTerms]
  const create = useSend(navigationCalls.create, {
    quiet: true,
    success: 'Navigation item created.',
    invalidates,
    onDone: () => start(undefined),
    onFailed: (failure) => refuse(failure, 'Unable to create navigation item.'),
  })
  const update = useSend(navigationCalls.update, {
    quiet: true,
    success: 'Navigation item updated.',
    invalidates,
    onDone: leave,
    onFailed: (failure) => refuse(failure, 'Unable to update navigation item.'),
  })

  // It is the person's turn: at what is wrong, else at the beginning.
  useEffect(() => {
    if (turns === 0) return
    const inputs = [...(element.current?.querySelectorAll('input') ?? [])]
    const next = inputs.find((input) => input.ariaInvalid === 'true') ?? inputs[0]
    next?.focus()
  }, [turns])

  function fill(item: NavigationItem | undefined, values: NewNavigationItem = item ?? blank) {
    setEditing(item)
    setDraft(wordsOf(values))
    setFaults([])
    setTheirs(undefined)
  }

  function start(item: NavigationItem | undefined, values?: NewNavigationItem) {
    fill(item, values)
    setTurns((before) => before + 1)
  }

  /** Back to making new ones; the focus goes back to where the editing began. */
  function leave() {
    fill(undefined)
    if (editing) onLeave(editing)
  }

  function refuse(failure: CallFailed, otherwise: string) {
    const shown = failure.errors.filter(({ field }) => field in blank)
    setFaults(shown)
    if (shown.length > 0) return setTurns((before) => before + 1)
    // What is on screen is no longer so.
    void client.invalidateQueries({ queryKey: keyOf(navigationCalls.list) })
    const newer = failure.code === 'stale' ? NavigationItem.safeParse(failure.current) : undefined
    if (newer?.success) setTheirs(newer.data)
    else notify('error', explain(failure, otherwise))
  }

  const save = ({ id }: NavigationItem, version: number) => update.send({ params: { id }, body: { ...draft, version } })

  const isDirty = JSON.stringify(draft) !== JSON.stringify(wordsOf(editing ?? blank))

  return {
    element,
    editing,
    draft,
    theirs,
    busy: create.busy || update.busy,
    /** What a field needs to be of this form. */
    field: (name: keyof NewNavigationItem) => ({
      name,
      value: draft[name],
      onChange(value: string) {
        setDraft({ ...draft, [name]: value })
        setFaults(faults.filter(({ field }) => field !== name))
      },
      error: faults.find(({ field }) => field === name)?.message,
    }),
    submit(event: FormEvent) {
      event.preventDefault()
      void (editing ? save(editing, editing.version) : create.send({ body: draft }))
    },
    /** Starts to edit an item, with another device name in it if one is given. */
    async edit(item: NavigationItem, link = item.link) {
      if (isDirty && !(await confirm(mayDiscard))) return
      start(item, { ...item, link })
    },
    clear: () => (editing ? leave() : start(undefined)),
    keepMine: () => editing && theirs && save(editing, theirs.version),
    takeTheirs: () => start(theirs),
  }
}

const blank: NewNavigationItem = { heading: '', subheading: '', link: '' }

const wordsOf = ({ heading, subheading, link }: NewNavigationItem) => ({ heading, subheading, link })

const mayDiscard = {
  title: 'Discard what you have filled in?',
  body: 'The form holds an item that is not saved.',
  act: 'Discard',
  keep: 'Go on editing',
  danger: true,
}
