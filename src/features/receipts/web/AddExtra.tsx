import { useEffect, useRef, useState } from 'react'
import { ProductCombobox } from '#features/orderForm/web/ProductCombobox.tsx'
import type { ExtraProduct } from './receipt.ts'

/** A search for a product that arrived and is not in the shipment. It has the focus when it appears. */
export function AddExtra({ onAdd }: { onAdd: (extra: ExtraProduct) => void }) {
  const [text, setText] = useState('')
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={part} className="max-w-4xl">
      <ProductCombobox
        id="extra-product"
        label="A product that is not in the shipment"
        text={text}
        isFound={false}
        isWrong={false}
        messageId={undefined}
        onWrite={setText}
        onTake={({ id, name }) => onAdd({ product_id: id, product: name })}
        onEnter={() => undefined}
      />
    </div>
  )
}
