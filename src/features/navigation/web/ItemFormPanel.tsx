import { TriangleAlert } from 'lucide-react'
import { Button } from '#ui/control/Button.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import type { NavigationItem } from '../contract.ts'
import { suggestFrom } from '../rules.ts'
import { DeviceField } from './DeviceField.tsx'
import { SuggestField } from './SuggestField.tsx'
import type { ItemForm } from './useItemForm.ts'

/** Adds an item, or changes the one that is being edited. */
export function ItemFormPanel({ form, items }: { form: ItemForm; items: readonly NavigationItem[] }) {
  const { editing, draft, theirs } = form
  const suggest = (name: 'heading' | 'subheading') =>
    suggestFrom(
      items.map((item) => item[name]),
      draft[name] ?? '',
    )
  return (
    <section
      aria-labelledby="item-form"
      data-screen-only
      className="grid content-start gap-4 rounded-card border border-line bg-paper p-5 shadow-card lg:sticky lg:top-4"
    >
      <h2 id="item-form" className="text-lg">
        {editing ? 'Edit item' : 'New item'}
      </h2>
      <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4">
        {/* All errors together, besides those at the fields. */}
        <FormProblems problems={form.faults} />
        <SuggestField {...form.field('heading')} label="Top-Level Menu Title" suggestions={suggest('heading')} />
        <SuggestField {...form.field('subheading')} label="Dropdown Label" suggestions={suggest('subheading')} />
        <DeviceField form={form} />
        <div role="alert" className="empty:hidden">
          {theirs && <ItemConflict {...theirs} />}
        </div>
        <div className="flex flex-wrap gap-2.5">
          {theirs ? (
            <>
              <Button type="submit" variant="primary" busy={form.busy}>
                Keep mine
              </Button>
              <Button onClick={form.takeTheirs}>Take theirs</Button>
            </>
          ) : (
            <Button type="submit" variant="primary" busy={form.busy}>
              {editing ? 'Save Changes' : 'Add Item'}
            </Button>
          )}
          <Button onClick={form.clear}>{editing ? 'Cancel Editing' : 'Clear Form'}</Button>
        </div>
      </form>
    </section>
  )
}

function ItemConflict({ heading, subheading, link }: NavigationItem) {
  return (
    <div className="flex items-start gap-2 rounded-control bg-warn-soft px-3 py-2.5 text-sm text-warn">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      <p>
        Someone else changed this navigation item first. It is now{' '}
        <strong className="font-semibold">
          {heading} › {subheading} › {link}
        </strong>
        .
      </p>
    </div>
  )
}
