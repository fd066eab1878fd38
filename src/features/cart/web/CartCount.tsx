import { usePieces } from './useCart.ts'

export function CartCount() {
  const pieces = usePieces()
  if (pieces === 0) return null
  return (
    <>
      <span className="max-[768px]:sr-only">{pieces === 1 ? '· 1 item' : `· ${pieces} items`}</span>
      <span aria-hidden className="figures min-[769px]:hidden">
        {pieces}
      </span>
    </>
  )
}
