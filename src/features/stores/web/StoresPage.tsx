import { Image, Pencil } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ResetPassword } from '#features/accounts/web/ResetPassword.tsx'
import type { ListReply as PageOf } from '#shared/list.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { type Secrets, ShownOnce } from '#ui/form/ShownOnce.tsx'
import { RowAct } from '#ui/grid/RowMenu.tsx'
import { EditableTable } from '#ui/list/EditableTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { ImportThem } from '#workbench/ImportThem.tsx'
import { storeColumns } from '../columns.ts'
import { type SeenStore, storeCalls } from '../contract.ts'
import { ResetKey } from './ResetKey.tsx'
import { ResetPinDialog } from './ResetPinDialog.tsx'

// The list does not wait for their code.

const AddStoreDialog = lazyPart(() => import('./StoreDialogs.tsx').then((it) => it.AddStoreDialog))
const StorePhotosDialog = lazyPart(() => import('./StorePhotosDialog.tsx').then((it) => it.StorePhotosDialog))
const EditStoreDialog = lazyPart(() => import('./StoreDialogs.tsx').then((it) => it.EditStoreDialog))

export function StoresPage() {
  const [secrets, show] = useState<Secrets>()
  return (
    <Page heading="Stores" note="Address, opening hours, user and till of each store.">
      <EditableTable<SeenStore, PageOf<SeenStore>>
        name="stores"
        columns={storeColumns}
        list={storeCalls.all}
        save={storeCalls.update}
        saved="Store has been updated"
        describe={({ name }) => name}
        rowActions={(store) => (
          <>
            <ResetPinDialog
              call={storeCalls.resetPin}
              id={store.id}
              name={store.name}
              list={storeCalls.all}
              onMade={(Pin) => show({ title: `The pin of ${store.name}`, purpose: opensTill, secrets: { Pin } })}
            />
            <UsersPassword {...store} />
          </>
        )}
        rowMenu={(store) => (
          <>
            <RowAct
              icon={Pencil}
              label="Edit details"
              dialog={(dialog) => <EditStoreDialog {...dialog} store={store} />}
            />
            <RowAct icon={Image} label="Photos" dialog={(dialog) => <StorePhotosDialog {...dialog} store={store} />} />
            <ResetKey
              id={store.id}
              name={store.name}
              onMade={(Key) => show({ title: `The key of ${store.name}`, purpose: letsTillCall, secrets: { Key } })}
            />
          </>
        )}
        empty={
          <>
            No stores yet. Add the first one with “Add New Store”
            <ImportThem kind="stores" />
          </>
        }
        actions={
          <Suspense>
            <AddStoreDialog
              onMade={({ name, key: Key, pin: Pin }) =>
                show({
                  title: `The key and the pin of ${name}`,
                  purpose: `${letsTillCall} ${opensTill}`,
                  secrets: { Key, Pin },
                })
              }
            />
          </Suspense>
        }
      />
      <ShownOnce shown={secrets} onClose={() => show(undefined)} />
    </Page>
  )
}

const opensTill = 'The pin opens the till.'
const letsTillCall = 'Enter the key in the till once. It connects the till to the store.'

function UsersPassword({ user_id, user, email }: SeenStore) {
  if (!user_id || user === undefined || email === undefined) return null
  return <ResetPassword user={{ id: user_id, username: user, email, active: true }} />
}
