import type { ClipboardEvent } from 'react'
import { useInCart } from '#features/cart/web/useCart.ts'
import { itemField } from './formLines.ts'
import type { FormRow } from './formRows.ts'
import { ProductCombobox } from './ProductCombobox.tsx'
import { isList } from './readLines.ts'
import type { FormActs } from './useOrderForm.ts'

interface ProductFieldProps {
  row: FormRow
  label: string
  acts: FormActs
  /** The id of the element with the error of the line, if there is one. */
  messageId: string | undefined
  isWrong: boolean
}

/** The product of a line. A list that is pasted here becomes lines. */
export function ProductField({ row: { id, item, found }, label, acts, messageId, isWrong }: ProductFieldProps) {
  const inCart = useInCart()
  function onPaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text')
    if (!isList(text, item)) return
    event.preventDefault()
    acts.paste(text, id)
  }
  return (
    <ProductCombobox
      id={itemField(id)}
      label={label}
      text={item}
      isFound={typeof found === 'object'}
      isWrong={isWrong}
      messageId={messageId}
      inCart={inCart}
      onWrite={(text) => acts.write(id, text)}
      onTake={(product) => acts.choose(id, product)}
      onEnter={() => acts.toQuantity(id)}
      onFocus={() => acts.begin(id)}
      onBlur={() => acts.leave(id)}
      onPaste={onPaste}
    />
  )
}
