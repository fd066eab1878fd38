import { useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2, TriangleAlert } from 'lucide-react'
import { keyOf, useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import { type ListedNavigationItem, type NavigationItem, navigationCalls } from '../contract.ts'
import { notifyFailure } from './explain.ts'
import { NameSuggestions } from './NameSuggestions.tsx'

export interface RowActs {
  editing: NavigationItem | undefined
  onEdit: (item: NavigationItem, link?: string) => void
  onRemoved: (item: NavigationItem) => void
}

export const editButtonOf = (id: number) => `edit-item-${id}`

export function NavigationRow({ item, editing, onEdit, onRemoved }: { item: ListedNavigationItem } & RowActs) {
  const { id, heading, subheading, link, live, suggestions } = item
  const isEdited = editing?.id === id
  return (
    <tr className={`border-t border-line align-top ${isEdited ? 'bg-mist shadow-[inset_3px_0_var(--teal)]' : ''}`}>
      <td className="py-3 pr-2 pl-4 wrap-anywhere sm:pl-11">{subheading}</td>
      <td className="px-2 py-3 wrap-anywhere">
        <span className="font-medium">{link}</span>
        {!live && (
          <div className="mt-1.5 grid justify-items-start gap-2">
            <Tag tone="warning" icon={TriangleAlert}>
              No such product
            </Tag>
            <NameSuggestions names={suggestions} instead={link} onChoose={(name) => onEdit(item, name)} />
          </div>
        )}
      </td>
      <td className="py-1.5 pr-3">
        <div className="flex justify-end gap-1.5">
          <Button
            id={editButtonOf(id)}
            size="small"
            icon={Pencil}
            aria-label={`Edit ${link} under ${subheading} in ${heading}`}
            aria-pressed={isEdited}
            onClick={() => onEdit(item)}
          >
            <Word>Edit</Word>
          </Button>
          <DeleteItem item={item} onRemoved={onRemoved} />
        </div>
      </td>
    </tr>
  )
}

function DeleteItem({ item, onRemoved }: { item: ListedNavigationItem } & Pick<RowActs, 'onRemoved'>) {
  const { id, heading, subheading, link } = item
  const client = useQueryClient()
  const { send, busy } = useSend(navigationCalls.remove, {
    quiet: true,
    success: { message: 'Navigation item removed.', detail: `${link} under ${subheading} in ${heading}` },
    invalidates: [navigationCalls.list, navigationCalls.filterTerms],
    onDone: () => onRemoved(item),
    onFailed(failure) {
      notifyFailure(failure, 'Unable to remove navigation item.')
      void client.invalidateQueries({ queryKey: keyOf(navigationCalls.list) })
    },
  })
  const question = {
    title: `Delete the ${subheading} from the ${heading} menu?`,
    body: `${link} is no longer in this menu. The products stay in the inventory.`,
    act: 'Delete',
    keep: 'Keep it',
    danger: true,
  }
  const confirmRemoval = async () => {
    if (await confirm(question)) await send({ params: { id }, body: {} })
  }
  return (
    <Button
      size="small"
      icon={Trash2}
      busy={busy}
      aria-label={`Delete ${link} under ${subheading} from ${heading}`}
      onClick={confirmRemoval}
    >
      <Word>Delete</Word>
    </Button>
  )
}

/** A phone shows only the icon. */
function Word({ children }: { children: string }) {
  return <span className="max-sm:hidden">{children}</span>
}
