import { Pencil, Plus } from 'lucide-react'
import * as z from 'zod'
import { storeCalls } from '#features/stores/contract.ts'
import { pinField } from '#features/stores/web/ResetPinDialog.tsx'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog, FormModal } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { SelectField } from '#ui/form/valueFields.tsx'
import { type MenuDialog, RowAct } from '#ui/grid/RowMenu.tsx'
import type { Employee } from '../columns.ts'
import { employeeCalls, NewEmployee } from '../contract.ts'

/** Shows a new pin to the user. */
export type ShowPin = (name: string, pin: string) => void

/** The values of a select are texts. */
const storeChosen = z.string('Store is required.').min(1, 'Store is required.')
const AddForm = NewEmployee.extend({ store_id: storeChosen })
const EditForm = NewEmployee.pick({ name: true }).extend({ store_id: storeChosen, version: z.int() })

export function AddEmployee({ onPin }: { onPin: ShowPin }) {
  const stores = useStores()
  return (
    <FormDialog<typeof employeeCalls.insert, z.input<typeof AddForm>>
      title="Add Employee"
      act="Add Employee"
      trigger={
        <Button variant="primary" icon={Plus}>
          Add Employee
        </Button>
      }
      call={employeeCalls.insert}
      schema={AddForm}
      start={{}}
      sent={({ store_id, ...draft }) => ({ body: { ...draft, store_id: Number(store_id) } })}
      success="Employee has been added"
      invalidates={[employeeCalls.all]}
      onDone={({ name, pin }) => onPin(name, pin)}
    >
      {({ field }) => (
        <>
          <TextField label="Name" required autoComplete="off" {...field('name')} />
          <SelectField label="Store" required placeholder="Choose one" options={stores} {...field('store_id')} />
          <TextField {...pinField} {...field('pin')} />
        </>
      )}
    </FormDialog>
  )
}

interface EmployeeActProps {
  employee: Employee
  onPin: ShowPin
}

export const EditEmployee = (props: EmployeeActProps) => (
  <RowAct icon={Pencil} label="Edit" dialog={(dialog) => <EditEmployeeDialog {...dialog} {...props} />} />
)

function EditEmployeeDialog({ employee, onPin, ...dialog }: EmployeeActProps & MenuDialog) {
  const stores = useStores()
  const { id, name, store_id, version } = employee
  return (
    <FormModal<typeof employeeCalls.update, z.input<typeof EditForm>>
      {...dialog}
      title={`Edit ${name}`}
      about={id}
      act="Save"
      call={employeeCalls.update}
      schema={EditForm}
      start={{ name, store_id: String(store_id), version }}
      sent={({ store_id, ...draft }) => ({ body: { id, ...draft, store_id: Number(store_id) } })}
      success="Employee has been updated"
      invalidates={[employeeCalls.all]}
      onDone={({ name, new_pin }) => new_pin !== undefined && onPin(name, new_pin)}
    >
      {({ field }) => (
        <>
          <TextField label="Name" required autoComplete="off" {...field('name')} />
          <SelectField
            label="Store"
            required
            hint="At another store, the employee gets a new pin."
            options={stores}
            {...field('store_id')}
          />
        </>
      )}
    </FormModal>
  )
}

function useStores() {
  const { data } = useCall(storeCalls.all, { body: { sort: 'name' } })
  return (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
