import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { keyOf } from '#ui/api/query.ts'
import { FileField } from '#ui/form/FileField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useRebase } from '#ui/grid/editing.ts'
import { inventoryCalls, type SeenProduct } from '../contract.ts'
import { imageCalls } from '../imageContract.ts'
import { displayName } from '../rules.ts'
import { ProductPicture } from './ProductPicture.tsx'
import { pictureTypes } from './productForm.ts'

const ImageForm = z.object({ fileToUpload: z.instanceof(File, { error: 'Choose a picture.' }) })

/** The picture in a row, as a button that opens a dialog to change it. */
export function ChangeImage({ product }: { product: SeenProduct }) {
  const { id, version } = product
  const client = useQueryClient()
  const rebase = useRebase()
  return (
    <FormDialog<typeof imageCalls.updateImage, z.input<typeof ImageForm>>
      title="Change image"
      act="Change image"
      trigger={
        <button
          type="button"
          aria-label={`Change the image of ${displayName(product)}`}
          className="block size-9 rounded-[6px] bg-picture p-0.5 hover:inset-ring hover:inset-ring-edge"
        >
          <ProductPicture product={product} size="thumb" />
        </button>
      }
      call={imageCalls.updateImage}
      schema={ImageForm}
      sent={({ fileToUpload }) => ({ body: { id, version }, file: fileToUpload })}
      start={{}}
      success="Image has been updated"
      failed="Error updating Image"
      invalidates={[inventoryCalls.search]}
      onDone={(changed) => rebase(product, changed)}
      onFailed={({ code }) => {
        // Somebody else changed the row first. With the newer row, the user can submit again.
        if (code === 'stale') void client.invalidateQueries({ queryKey: keyOf(inventoryCalls.search) })
        return false
      }}
    >
      {({ field }) => (
        <>
          <div className="h-56 rounded-control bg-picture p-3">
            <ProductPicture product={product} size="detail" />
          </div>
          <FileField
            label="New image"
            hint="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB."
            required
            accept={pictureTypes}
            {...field('fileToUpload')}
          />
        </>
      )}
    </FormDialog>
  )
}
