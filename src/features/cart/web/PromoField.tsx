import { TicketPercent, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { discountCalls } from '#features/discounts/contract.ts'
import { useSend } from '#web/query.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/Field.tsx'
import type { Promo } from './useDraft.ts'

export function PromoField({
  promo,
  onChange,
}: {
  promo: Promo | undefined
  onChange: (promo: Promo | undefined) => void
}) {
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const { send, busy } = useSend(discountCalls.check, {
    quiet: true,
    onDone(found) {
      onChange(found)
      setCode('')
    },
    onFailed: ({ message }) => setFault(message),
  })
  function apply(event: FormEvent) {
    event.preventDefault()
    setFault(code.trim() === '' ? 'Write a promo code first.' : undefined)
    if (code.trim() !== '') void send({ body: { promo_code: code } })
  }
  if (promo) {
    return (
      <p className="flex items-center gap-2 rounded-control bg-ok-soft px-3 py-1 text-sm text-ok">
        <TicketPercent size={16} aria-hidden />
        <strong>{promo.promo_code}</strong> takes off {promo.discount} %
        <IconButton
          className="ml-auto"
          size="small"
          icon={X}
          label={`Leave out the promo code ${promo.promo_code}`}
          onClick={() => onChange(undefined)}
        />
      </p>
    )
  }
  return (
    <form noValidate onSubmit={apply} className="flex items-start gap-2">
      <TextField
        className="grow"
        label="Promo Code"
        name="promo_code"
        value={code}
        error={fault}
        maxLength={40}
        autoComplete="off"
        onChange={(next) => {
          setCode(next)
          setFault(undefined)
        }}
      />
      <Button type="submit" busy={busy} className="mt-6.5">
        Apply
      </Button>
    </form>
  )
}
