import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toCallFailed, useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { Page } from '#ui/page/Page.tsx'
import { StaleNote } from '#ui/table/ListStates.tsx'
import { type NavigationItem, navigationCalls } from '../contract.ts'
import { underHeadings } from '../rules.ts'
import { notifyFailure, unableToLoad } from './explain.ts'
import { ItemFormPanel } from './ItemFormPanel.tsx'
import { NavigationGroup } from './NavigationGroup.tsx'
import { editButtonOf } from './NavigationRow.tsx'
import { LoadFailed, LoadingItems, NoItems } from './NavigationStates.tsx'
import { useItemForm } from './useItemForm.ts'

export function NavigationPage() {
  const { data: items, error, isFetching, refetch } = useCall(navigationCalls.list, { body: {} })
  const form = useItemForm(({ id }) => document.getElementById(editButtonOf(id))?.focus())
  const list = useRef<HTMLElement>(null)
  const failure = error ? toCallFailed(error) : undefined
  useEffect(() => {
    if (error) notifyFailure(toCallFailed(error), unableToLoad)
  }, [error])

  function onRemoved(removed: NavigationItem) {
    if (form.editing?.id === removed.id) form.clear()
    // The focused button is removed with its row.
    list.current?.focus()
  }

  if (failure && !items) {
    return (
      <Page heading="Navigation Menu">
        <div className="rounded-card border border-line bg-paper shadow-card">
          <LoadFailed failure={failure} busy={isFetching} onRetry={() => refetch()} />
        </div>
      </Page>
    )
  }
  return (
    <Page heading="Navigation Menu" note="The menus that filter the inventory, in the order in which they appear.">
      <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <ItemFormPanel form={form} items={items ?? []} />
        <section
          ref={list}
          tabIndex={-1}
          aria-labelledby="items"
          className="min-w-0 rounded-card border border-line bg-paper shadow-card outline-none"
        >
          <header className="flex items-center justify-between gap-3 border-b border-line py-2.5 pr-3 pl-4">
            <h2 id="items" className="text-lg">
              Menu items
            </h2>
            <Button size="small" icon={RotateCw} busy={isFetching} onClick={() => refetch()}>
              Refresh
            </Button>
          </header>
          {failure && <StaleNote message={unableToLoad} onRetry={() => refetch()} />}
          {!items && <LoadingItems />}
          {items?.length === 0 && <NoItems />}
          {underHeadings(items ?? []).map(({ heading, items }) => (
            <NavigationGroup
              key={heading}
              heading={heading}
              items={items}
              editing={form.editing}
              onEdit={form.edit}
              onRemoved={onRemoved}
            />
          ))}
        </section>
      </div>
    </Page>
  )
}
