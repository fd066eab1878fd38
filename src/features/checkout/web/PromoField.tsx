import { TicketPercent, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import type { PromoCodeState } from './usePromoCode.ts'

export function PromoField({ promoCode, isPlacing }: { promoCode: PromoCodeState; isPlacing: boolean }) {
  const { promo, code, fault, busy, write, apply, remove } = promoCode
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault) form.current?.querySelector('input')?.focus()
  }, [fault])
  if (promo) {
    return (
      <p className="flex items-center gap-2 rounded-control bg-ok-soft px-3 py-1 text-sm text-ok">
        <TicketPercent size={16} aria-hidden />
        <strong>{promo.promo_code}</strong> takes {promo.discount}% off
        <IconButton
          className="ml-auto"
          size="small"
          icon={X}
          label={`Remove the promo code ${promo.promo_code}`}
          disabled={isPlacing}
          onClick={remove}
        />
      </p>
    )
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void apply()
      }}
      className="flex items-start gap-2"
    >
      <TextField
        className="grow"
        label="Promo Code"
        name="promo_code"
        value={code}
        error={fault?.message}
        maxLength={40}
        autoComplete="off"
        // Text that is typed during the check would be ignored.
        readOnly={busy || isPlacing}
        onChange={write}
      />
      <Button type="submit" busy={busy} className="mt-6.5">
        Apply
      </Button>
    </form>
  )
}
