import { CalendarClock, CalendarX2, CircleCheck, CircleOff, Megaphone, Plus } from 'lucide-react'
import { choicesOf } from '#shared/columns.ts'
import { today } from '#shared/day.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { CheckField, DayField, NumberField, SelectField } from '#ui/form/valueFields.tsx'
import { EditableTable } from '#ui/list/EditableTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import type { Cells } from '#ui/table/tableColumns.ts'
import { ImportThem } from '#workbench/ImportThem.tsx'
import { PageSwitcher } from '#workbench/PageSwitcher.tsx'
import { audienceNames, type Discount, discountColumns } from '../columns.ts'
import { discountCalls } from '../contract.ts'
import { promoStateNames, promotedName, stateOn } from '../rules.ts'

const cells: Cells<Discount> = {
  promo_code: (promo) => (promo.promoted ? <PromotedCode {...promo} /> : undefined),
  active: (promo) => <State {...promo} />,
}

export function DiscountsPage() {
  return (
    <Page heading="Discount" note="Promo codes for store orders, for visitors at the counter, or for both.">
      <EditableTable
        name="promo codes"
        columns={discountColumns}
        cells={cells}
        list={discountCalls.search}
        exportCall={discountCalls.export}
        save={discountCalls.update}
        saved="Discount has been updated"
        remove={discountCalls.remove}
        removed="Discount has been removed"
        cautionFor={promotedCaution}
        describe={({ promo_code }) => `the promo code ${promo_code}`}
        empty={
          <>
            No promo codes yet. Add the first one with “Create New Discount”
            <ImportThem kind="discounts" />
          </>
        }
        switcher={<PageSwitcher />}
        actions={<CreateDiscount />}
      />
    </Page>
  )
}

function CreateDiscount() {
  return (
    <FormDialog
      title="Create New Discount"
      act="Create"
      trigger={
        <Button variant="primary" icon={Plus}>
          Create New Discount
        </Button>
      }
      call={discountCalls.create}
      start={{ active: true, audience: 'orders' }}
      success="Discount has been created"
      failed="Discount could not be created"
      invalidates={[discountCalls.search]}
    >
      {({ field }) => (
        <>
          <TextField label="Promo Code" required {...field('promo_code')} />
          <NumberField label="Discount" unit="%" required {...field('discount')} />
          <SelectField
            label="For"
            options={choicesOf(audienceNames)}
            hint="Codes for visitors cannot be used for store orders."
            {...field('audience')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField label="Start" hint="If left empty, it starts now." {...field('start_date')} />
            <DayField label="End" hint="If left empty, it has no end." {...field('end_date')} />
          </div>
          <CheckField label="Active" {...field('active')} />
        </>
      )}
    </FormDialog>
  )
}

/** The question before the promoted code is removed. Changes need no question, because the site shows them. */
const promotedCaution = ({ promoted }: Discount, changes?: object) =>
  promoted && !changes
    ? 'The site promotes this code. Its banner and its offer on the home page will end at once.'
    : undefined

const PromotedCode = ({ promo_code }: Discount) => (
  <>
    {promo_code} <Tag icon={Megaphone}>{promotedName}</Tag>
  </>
)

function State(promo: Discount) {
  const state = stateOn(today(), promo)
  return <Tag {...looks[state]}>{promoStateNames[state]}</Tag>
}

const looks = {
  active: { tone: 'good', icon: CircleCheck },
  scheduled: { tone: 'warning', icon: CalendarClock },
  ended: { tone: 'plain', icon: CalendarX2 },
  off: { tone: 'plain', icon: CircleOff },
} as const
