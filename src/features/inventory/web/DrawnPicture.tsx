import type { ComponentProps } from 'react'
import { drawnPicture, type PicturedProduct } from '../picture.ts'

export const DrawnPicture = ({
  product,
  alt,
  ...image
}: ComponentProps<'img'> & { product: PicturedProduct; alt: string }) => (
  <img {...image} alt={alt} src={`data:image/svg+xml,${encodeURIComponent(drawnPicture(product))}`} decoding="async" />
)
