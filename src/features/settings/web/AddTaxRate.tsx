import { Plus } from 'lucide-react'
import { provinceChoices } from '#shared/address.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { DayField, NumberField, SelectField } from '#ui/form/valueFields.tsx'
import { settingsCalls } from '../contract.ts'

export function AddTaxRate() {
  return (
    <FormDialog
      title="Add tax rate"
      act="Add rate"
      trigger={
        <Button size="small" icon={Plus}>
          Add rate
        </Button>
      }
      call={settingsCalls.addTaxRate}
      start={{}}
      success="Tax rate has been added"
      invalidates={[settingsCalls.taxRates]}
    >
      {({ field }) => (
        <>
          <SelectField
            label="Province"
            required
            placeholder="Choose one"
            options={provinceChoices}
            {...field('province')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField label="Starts on" required hint="Tomorrow at the earliest." {...field('starts_on')} />
            <NumberField label="Rate" unit="%" required {...field('percent')} />
          </div>
        </>
      )}
    </FormDialog>
  )
}
