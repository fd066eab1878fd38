import { Suspense } from 'react'
import { imageAddress, imageWidths } from '#shared/image.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import type { Product } from '../columns.ts'
import type { PicturedProduct } from '../picture.ts'
import { displayName } from '../rules.ts'

type Size = 'thumb' | 'card' | 'detail'
type Pictured = PicturedProduct & Pick<Product, 'brand' | 'image_name'>

// The drawing code is loaded separately, so that a table can be used before its pictures appear.
const DrawnPicture = lazyPart(() => import('./DrawnPicture.tsx').then((it) => it.DrawnPicture))

/** The width of each size, so that the browser chooses a file and reserves the space before it is loaded. */
const widths: Record<Size, number> = { thumb: 72, card: 320, detail: 960 }
const shown: Record<Size, string> = {
  thumb: '72px',
  card: '(max-width: 40rem) 64px, 320px',
  detail: '(max-width: 60rem) 100vw, 960px',
}

/** The uploaded picture of a product, or a drawn one. It fits into its container without being cropped. */
export function ProductPicture({ product, size }: { product: Pictured; size: Size }) {
  const { image_name } = product
  const alt = displayName(product)
  const image = {
    width: widths[size],
    height: widths[size],
    className: 'size-full object-contain',
  }
  if (image_name === '') {
    return (
      <Suspense>
        <DrawnPicture product={product} alt={alt} {...image} />
      </Suspense>
    )
  }
  return (
    <img
      {...image}
      alt={alt}
      srcSet={imageWidths.map((width) => `${imageAddress(image_name, width)} ${width}w`).join(', ')}
      sizes={shown[size]}
      src={imageAddress(image_name, 640)}
      loading="lazy"
      decoding="async"
    />
  )
}
