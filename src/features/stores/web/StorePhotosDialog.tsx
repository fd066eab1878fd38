import { Trash2 } from 'lucide-react'
import * as z from 'zod'
import { imageAddress } from '#shared/image.ts'
import { useCall, useSend } from '#ui/api/query.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { FileField } from '#ui/form/FileField.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { GuardedModal, type UnsavedRef, useUnsaved } from '#ui/form/GuardedModal.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { useForm } from '#ui/form/useForm.ts'
import type { MenuDialog } from '#ui/grid/RowMenu.tsx'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import type { SeenStore } from '../contract.ts'
import { mostPhotos, photoCalls, type StorePhoto } from '../photosContract.ts'

/** The photos on the public page of a store: add one, remove one. */
export function StorePhotosDialog({ store: { id, name }, ...dialog }: MenuDialog & { store: SeenStore }) {
  const { data, error, refetch } = useCall(photoCalls.all, { body: { store_id: id } })
  const photos = data?.items ?? []
  return (
    <GuardedModal {...dialog} title={`Photos of ${name}`} wide>
      {(unsaved) => (
        <div className="grid gap-3 px-5 pt-1 pb-5">
          {error ? (
            <FailedPart error={error} onRetry={refetch} />
          ) : !data ? (
            <div aria-busy className="h-28 animate-pulse rounded-control bg-mist" />
          ) : photos.length === 0 ? (
            <p className="text-sm text-ink-2">No photos yet. The store’s page shows them as soon as you add them.</p>
          ) : (
            <ul aria-label={`Photos of ${name}`} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {photos.map((photo) => (
                <Photo key={photo.id} photo={photo} />
              ))}
            </ul>
          )}
          {data && photos.length < mostPhotos && <AddPhoto store_id={id} unsaved={unsaved} />}
          {photos.length >= mostPhotos && (
            <p className="text-sm text-ink-2">{`A store can have at most ${mostPhotos} photos. Remove one to add another.`}</p>
          )}
        </div>
      )}
    </GuardedModal>
  )
}

function Photo({ photo: { id, image_name, width, height, alt } }: { photo: StorePhoto }) {
  const { send, busy } = useSend(photoCalls.remove, {
    success: ({ message }) => message,
    invalidates: [photoCalls.all],
  })
  async function remove() {
    const question = { title: 'Remove this photo?', body: alt, act: 'Remove', keep: 'Keep it', danger: true }
    if (await confirm(question)) await send({ params: { id } })
  }
  return (
    <li className="grid content-start gap-1.5">
      <img
        src={imageAddress(image_name, 640)}
        width={width}
        height={height}
        // The description is beside it.
        alt=""
        className="aspect-4/3 w-full rounded-control bg-mist object-cover"
      />
      <div className="flex items-start justify-between gap-2">
        <span className="text-[13px] text-ink-2 wrap-anywhere">{alt}</span>
        <IconButton size="small" icon={Trash2} label={`Remove the photo: ${alt}`} busy={busy} onClick={remove} />
      </div>
    </li>
  )
}

const PhotoForm = z.object({
  fileToUpload: z.instanceof(File, { error: 'Choose a photo.' }),
  alt: photoCalls.insert.body.shape.alt,
  alt_fr: photoCalls.insert.body.shape.alt_fr,
})

function AddPhoto({ store_id, unsaved }: { store_id: number; unsaved: UnsavedRef }) {
  const form = useForm<typeof photoCalls.insert, z.input<typeof PhotoForm>>({
    call: photoCalls.insert,
    schema: PhotoForm,
    sent: ({ fileToUpload, ...texts }) => ({ body: { store_id, ...texts }, file: fileToUpload }),
    start: {},
    keepAs: `${location.pathname} photo ${store_id}`,
    success: 'Photo has been added',
    invalidates: [photoCalls.all],
    onDone: () => form.restart({}),
  })
  useUnsaved(unsaved, form)
  const { field } = form
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-4 border-t border-line pt-4">
      <FormProblems problems={form.problems} />
      <FileField
        label="New photo"
        hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. The location and camera details are removed from the file."
        required
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        {...field('fileToUpload')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Description"
          required
          hint="What it shows, for visitors who cannot see it."
          {...field('alt')}
        />
        <TextField label="Description in French" hint="If left empty, the English text is used." {...field('alt_fr')} />
      </div>
      <Button type="submit" variant="primary" className="justify-self-start" busy={form.busy}>
        Add photo
      </Button>
    </form>
  )
}
