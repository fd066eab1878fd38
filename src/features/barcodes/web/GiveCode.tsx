import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { FormProduct } from '#features/orderForm/contract.ts'
import { ProductCombobox } from '#features/orderForm/web/ProductCombobox.tsx'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { errorClass, hintClass } from '#ui/control/fieldClasses.ts'
import { ModalActions } from '#ui/dialog/Modal.tsx'
import { GuardedModal, type UnsavedRef, useUnsaved } from '#ui/form/GuardedModal.tsx'
import { barcodeCalls } from '../contract.ts'

interface GiveCodeProps {
  /** The unknown codes, in the order in which they were scanned. Undefined while the dialog is closed. */
  codes: readonly string[] | undefined
  /** Called when the code was given to a product, or the user left it out. */
  onGiven: (code: string) => void
  onClose: () => void
}

/** The dialog that gives unknown codes to products. It stays open for the next unknown code until the user closes it. */
export function GiveCode({ codes, onGiven, onClose }: GiveCodeProps) {
  const [code, ...next] = codes ?? []
  return (
    <GuardedModal title="Unknown code" open={codes !== undefined} onClose={onClose}>
      {(unsaved, leave) =>
        code === undefined ? (
          <div className="grid gap-5 pt-3">
            <p className="px-5 text-[15px]">Scan the next code, or close this dialog to go on with the page.</p>
            <ModalActions>
              <Button variant="primary" onClick={leave}>
                Close
              </Button>
            </ModalActions>
          </div>
        ) : (
          <ProductOfCode
            key={code}
            code={code}
            next={next}
            unsaved={unsaved}
            onGiven={() => onGiven(code)}
            onLeave={leave}
          />
        )
      }
    </GuardedModal>
  )
}

interface ProductOfCodeProps {
  code: string
  /** The codes that wait after this one. */
  next: readonly string[]
  unsaved: UnsavedRef
  onGiven: () => void
  onLeave: () => void
}

function ProductOfCode({ code, next, unsaved, onGiven, onLeave }: ProductOfCodeProps) {
  const [text, setText] = useState('')
  const [product, setProduct] = useState<FormProduct>()
  const [fault, setFault] = useState<string>()
  const element = useRef<HTMLFormElement>(null)
  const { send, busy } = useSend(barcodeCalls.create, {
    quiet: true,
    success: (added) => `${added.code} is a code of ${added.product} now`,
    invalidates: [barcodeCalls.search],
    onDone: onGiven,
    onFailed: ({ message }) => setFault(message),
  })
  useUnsaved(unsaved, { isDirty: text.trim() !== '', discard: () => {}, element })
  // For the first code, the dialog does this itself.
  useEffect(() => element.current?.querySelector('input')?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    // React also sends the event to the form that contains the dialog.
    event.stopPropagation()
    if (product) void send({ body: { product_id: product.id, code } })
    else setFault('Choose a product.')
  }
  const faultId = fault && 'give-code-fault'
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid gap-5 pt-3">
      <div className="grid gap-4 px-5">
        <p className="text-[15px]">
          No product has the code <strong className="figures wrap-anywhere">{code}</strong>. Which product is it?
        </p>
        {/* On a phone, the suggestions are wider than the field, and stay inside the dialog. */}
        <div className="grid gap-1.5 max-sm:mr-13">
          <ProductCombobox
            id="give-code-product"
            label="Product"
            text={text}
            isFound={product !== undefined}
            isWrong={fault !== undefined}
            messageId={faultId}
            onWrite={(written) => {
              setText(written)
              setProduct(undefined)
              setFault(undefined)
            }}
            onTake={(taken) => {
              setText(taken.name)
              setProduct(taken)
              setFault(undefined)
            }}
            onEnter={() => element.current?.requestSubmit()}
          />
          {fault !== undefined && (
            <p id={faultId} role="alert" className={errorClass}>
              {fault}
            </p>
          )}
          {next.length > 0 && <p className={hintClass}>Then: {next.join(', ')}</p>}
        </div>
      </div>
      <ModalActions>
        {next.length > 0 && <Button onClick={onGiven}>Leave it out</Button>}
        <Button onClick={onLeave}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Add Code
        </Button>
      </ModalActions>
    </form>
  )
}
