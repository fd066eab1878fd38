import { provinceChoices } from '#shared/address.ts'
import { Button } from '#ui/control/Button.tsx'
import { Restored } from '#ui/drafts/Restored.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { CheckField, LongTextField, NumberField, type Option, SelectField } from '#ui/form/valueFields.tsx'
import { Section } from '#ui/page/Section.tsx'
import type { Shop } from '../contract.ts'
import { PromotionFields } from './PromotionFields.tsx'
import { SettingsConflict } from './SettingsConflict.tsx'
import { shopLabels } from './shopLabels.ts'
import { useShopForm } from './useShopForm.ts'

const clockOptions: Option<Shop['clock']>[] = [
  { value: '24', label: '24 hours: 14:30' },
  { value: '12', label: '12 hours: 2:30 p.m.' },
]

const orderMailOptions: Option<Shop['order_mails']>[] = [
  { value: 'each', label: 'For each order' },
  { value: 'hourly', label: 'Once an hour, with all new orders' },
  { value: 'never', label: 'Never' },
]

const french = 'If left empty, the English text is shown.'

export function ShopForm({ shop }: { shop: Shop }) {
  const { element, submit, draft, problems, field, busy, isDirty, overtaken, takeTheirs, isRestored, restart } =
    useShopForm(shop)
  const of = <Name extends keyof typeof shopLabels>(name: Name) => ({ label: shopLabels[name], ...field(name) })
  return (
    <form ref={element} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {isRestored && <Restored onDiscard={() => restart()} />}
      <Section id="name" heading="Name">
        <TextField required {...of('name')} hint="In the header, on invoices and in e-mails." />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...of('tagline')} />
          <TextField {...of('tagline_fr')} hint={french} />
        </div>
      </Section>
      <Section id="promotion" heading="Banner and promotion">
        <PromotionFields draft={draft} field={field} />
      </Section>
      <Section id="contact" heading="Contact and invoices">
        <TextField autoComplete="off" {...of('address')} />
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField autoComplete="off" {...of('city')} />
          <SelectField options={provinceChoices} {...of('province')} />
          <TextField autoComplete="off" {...of('postal_code')} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField type="tel" autoComplete="off" {...of('phone')} />
          <TextField type="email" autoComplete="off" {...of('email')} />
          <TextField {...of('registration')} hint="On every invoice, like 123456789 RT0001." />
        </div>
      </Section>
      <Section id="times" heading="Times">
        <SelectField options={clockOptions} {...of('clock')} hint="Visitors see times as usual in their language." />
      </Section>
      <Section id="policies" heading="Warranty and privacy">
        <div className="grid gap-4 sm:grid-cols-2">
          <LongTextField
            rows={5}
            maxLength={3000}
            {...of('warranty')}
            hint="On the Warranty page, below the days of each service."
          />
          <LongTextField rows={5} maxLength={3000} {...of('warranty_fr')} hint={french} />
          <TextField {...of('privacy_contact')} hint="A name or title, for the Privacy page." />
          <TextField
            type="email"
            autoComplete="off"
            {...of('privacy_email')}
            hint="If left empty, the e-mail address of the shop is shown."
          />
        </div>
      </Section>
      <Section id="stock" heading="Stock">
        <NumberField
          {...of('adjustment_limit')}
          hint="When a store or the warehouse adds or takes away pieces of a higher value, an administrator has to approve it. At wholesale prices."
        />
        <SelectField
          options={orderMailOptions}
          {...of('order_mails')}
          hint="To all active users of the type Warehouse. The list under Picking always has the new orders."
        />
      </Section>
      <Section id="sign-in" heading="Sign-in">
        <CheckField
          {...of('admins_need_factor')}
          hint="Administrators who have none add one the next time they open a page, before they can go on. This counts for you too, and nobody is locked out."
        />
      </Section>
      <Section id="setup" heading="A new shop">
        <CheckField
          {...of('setup_hidden')}
          hint="The list shows administrators what a new shop still needs. It goes away by itself when all is done."
        />
      </Section>
      <div className="grid justify-items-start gap-3">
        <FormProblems problems={problems} />
        {overtaken && <SettingsConflict changes={overtaken} busy={busy} onTakeTheirs={takeTheirs} />}
        {!overtaken && (
          <Button type="submit" variant="primary" busy={busy} disabled={!isDirty}>
            Save changes
          </Button>
        )}
      </div>
    </form>
  )
}
