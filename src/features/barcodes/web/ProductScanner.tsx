import { Suspense, useRef, useState } from 'react'
import { displayName } from '#features/inventory/rules.ts'
import { type TakeProduct, useTakeProduct } from '#features/inventory/web/productScans.ts'
import { send } from '#ui/api/fetchCall.ts'
import { toCallFailed } from '#ui/api/query.ts'
import { lazyPart } from '#ui/browser/lazyPart.ts'
import { notify } from '#ui/notices/notify.ts'
import { useUser } from '#workbench/session.ts'
import { barcodeCalls } from '../contract.ts'
import { useScanner } from './useScanner.ts'

const GiveCode = lazyPart(() => import('./GiveCode.tsx').then((it) => it.GiveCode), 'rendered')

/** The scanner of all pages on which a product can be meant. It shows nothing until a code is unknown. */
export function ProductScanner() {
  const take = useTakeProduct()
  return take && <ScansOfPage take={take} />
}

function ScansOfPage({ take }: { take: TakeProduct }) {
  const mayGive = useUser().type !== 'admin_user'
  /** The unknown codes that wait for their product. Undefined while the dialog is closed. */
  const [unknown, setUnknown] = useState<readonly string[]>()
  const isGiving = useRef(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function find(code: string) {
    if (!isGiving.current && document.querySelector(dialogs))
      return notify('warning', 'Close the dialog, and scan again. Nothing was changed.')
    const { data: body, error } = barcodeCalls.find.body.safeParse({ code })
    if (!body) return notify('warning', error.issues[0]?.message ?? '')
    const product = await send(barcodeCalls.find, { body }).catch(toCallFailed)
    if (!(product instanceof Error))
      return isGiving.current ? notify('info', `${code} is a code of ${displayName(product)} already`) : take(product)
    if (product.status !== 404) return product.isShown || notify('error', product.message)
    if (!mayGive)
      return notify('warning', {
        message: `No product has the code ${code}.`,
        detail: 'Ask the office or warehouse to add it.',
      })
    isGiving.current = true
    setUnknown((before = []) => (before.includes(body.code) ? before : [...before, body.code]))
  }

  // A scanner may be faster than the server. Scans are handled one after the other, so that none is lost.
  useScanner((code) => {
    last.current = last.current.then(() => find(code)).catch(() => undefined)
  })

  return (
    <Suspense>
      {unknown !== undefined && (
        <GiveCode
          codes={unknown}
          onGiven={(code) => setUnknown((before) => before?.filter((other) => other !== code))}
          onClose={() => {
            isGiving.current = false
            setUnknown(undefined)
          }}
        />
      )}
    </Suspense>
  )
}

const dialogs = '[role=dialog], [role=alertdialog]'
