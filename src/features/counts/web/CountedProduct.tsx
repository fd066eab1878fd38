import { useState } from 'react'
import { displayName } from '#features/inventory/rules.ts'
import { ProductCombobox } from '#features/orderForm/web/ProductCombobox.tsx'
import { send } from '#ui/api/fetchCall.ts'
import { toCallFailed } from '#ui/api/query.ts'
import { errorClass } from '#ui/control/fieldClasses.ts'

interface CountedProductProps {
  onTake: (product: { product_id: number; product: string }) => void
}

/** The field for a code, an ID or a name. It stays empty and has the focus for the next product. */
export function CountedProduct({ onTake }: CountedProductProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()

  function take(product_id: number, product: string) {
    setText('')
    setFault(undefined)
    onTake({ product_id, product })
  }
  /** The typed text is not one of the suggested products, so it is a code. */
  async function findCode() {
    // The scanner of all pages loads the code of barcodes after the page.
    const { barcodeCalls } = await import('#features/barcodes/contract.ts')
    const { data: body, error } = barcodeCalls.find.body.safeParse({ code: text })
    if (!body) return setFault(error.issues[0]?.message)
    try {
      const product = await send(barcodeCalls.find, { body })
      take(product.id, displayName(product))
    } catch (error) {
      const { isShown, status, message } = toCallFailed(error)
      if (status === 404) setFault(`No product has the code ${body.code}. Type its name.`)
      else if (!isShown) setFault(message)
    }
  }
  const faultId = fault && 'counted-product-fault'
  return (
    <div className="grid content-start gap-1.5 text-sm font-medium">
      <span aria-hidden>Scan, or type a code or name</span>
      <ProductCombobox
        id="counted-product"
        label="Scan, or type a code or name"
        text={text}
        isFound={false}
        isWrong={fault !== undefined}
        messageId={faultId}
        onWrite={(written) => {
          setText(written)
          setFault(undefined)
        }}
        onTake={({ id, name }) => take(id, name)}
        onEnter={() => void findCode()}
      />
      {fault !== undefined && (
        <p id={faultId} role="alert" className={errorClass}>
          {fault}
        </p>
      )}
    </div>
  )
}
