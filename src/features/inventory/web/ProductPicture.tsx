import { type ImageWidth, imageAddress, imageWidths } from '#shared/image.ts'
import type { Product } from '../contract.ts'
import { type Drawn, drawnPicture } from '../picture.ts'
import { displayName } from '../rules.ts'

type Size = 'thumb' | 'card' | 'detail'
type Pictured = Drawn & Pick<Product, 'brand' | 'image_name'>

/** How wide each is on the page, for the browser to choose a file by. It takes its room before its picture comes. */
const widths: Record<Size, number> = { thumb: 72, card: 320, detail: 960 }
const shown: Record<Size, string> = {
  thumb: '72px',
  card: '(max-width: 40rem) 90vw, 320px',
  detail: '(max-width: 60rem) 100vw, 960px',
}

/** A product's own picture, or the one that is drawn of it. It fills the box it stands in, whole. */
export function ProductPicture({ product, size }: { product: Pictured; size: Size }) {
  return (
    <img
      {...sourceOf(product, size)}
      alt={displayName(product)}
      width={widths[size]}
      height={widths[size]}
      loading="lazy"
      decoding="async"
      className="size-full object-contain"
    />
  )
}

function sourceOf(product: Pictured, size: Size) {
  const { image_name } = product
  if (image_name === '') return { src: `data:image/svg+xml,${encodeURIComponent(drawnPicture(product))}` }
  const address = (width: ImageWidth) => imageAddress(image_name, width)
  return {
    srcSet: imageWidths.map((width) => `${address(width)} ${width}w`).join(', '),
    sizes: shown[size],
    src: address(640),
  }
}
