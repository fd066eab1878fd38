import { Plus } from 'lucide-react'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog, FormModal } from '#ui/form/FormDialog.tsx'
import type { MenuDialog } from '#ui/grid/RowMenu.tsx'
import { type CreatedStore, type SeenStore, storeCalls } from '../contract.ts'
import { StoreFields } from './StoreFields.tsx'
import { bodyOf, draftOf, newStore, newUser, type StoreDraft, StoreForm } from './storeForm.ts'

const changed = [storeCalls.all, storeCalls.freeUsers]

export function AddStoreDialog({ onMade }: { onMade: (store: CreatedStore) => void }) {
  return (
    <FormDialog<typeof storeCalls.insert, StoreDraft>
      title="Add New Store"
      act="Add Store"
      wide
      trigger={
        <Button variant="primary" icon={Plus}>
          Add New Store
        </Button>
      }
      call={storeCalls.insert}
      schema={StoreForm}
      start={newStore}
      sent={(draft) => ({ body: bodyOf(draft) })}
      success="Store has been added"
      invalidates={changed}
      onDone={onMade}
    >
      {(form) => <StoreFields form={form} more={[{ value: newUser, label: 'A new user' }]} />}
    </FormDialog>
  )
}

export function EditStoreDialog({ store, ...dialog }: MenuDialog & { store: SeenStore }) {
  const { id, name, user_id, user, email } = store
  return (
    <FormModal<typeof storeCalls.update, StoreDraft>
      {...dialog}
      title={`Edit ${name}`}
      act="Save"
      wide
      call={storeCalls.update}
      schema={StoreForm}
      start={draftOf(store)}
      sent={(draft) => ({ body: { id, ...withoutSame(bodyOf(draft), store) } })}
      success="Store has been updated"
      invalidates={changed}
    >
      {(form) => (
        <StoreFields form={form} more={user_id ? [{ value: String(user_id), label: `${user} (${email})` }] : []} />
      )}
    </FormModal>
  )
}

/** Another name or another user needs a fresh proof, so they are only sent if they are new. */
const withoutSame = ({ name, user_id, ...body }: ReturnType<typeof bodyOf>, store: SeenStore) => ({
  ...body,
  ...(name !== store.name && { name }),
  ...(user_id !== store.user_id && { user_id }),
})
