import { KeyRound, UserX } from 'lucide-react'
import { useState } from 'react'
import { ResetPinDialog } from '#features/stores/web/ResetPinDialog.tsx'
import { type Secrets, ShownOnce } from '#ui/form/ShownOnce.tsx'
import { EditableTable } from '#ui/list/EditableTable.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import type { Cells, View } from '#ui/table/tableColumns.ts'
import { ImportThem } from '#workbench/ImportThem.tsx'
import { type Employee, employeeColumns } from '../columns.ts'
import { employeeCalls } from '../contract.ts'
import { AddEmployee, EditEmployee } from './EmployeeDialogs.tsx'
import { ToggleActive } from './ToggleActive.tsx'

const cells: Cells<Employee> = {
  pin: (employee) => <PinTag {...employee} />,
}

const views: View[] = [
  { value: 'here', label: 'Working here' },
  { value: 'left', label: 'Have left' },
  { value: 'all', label: 'Show All' },
]
const purposeOfPin = 'The employee checks in and out at the till with this pin.'
const searchIn = ['id', 'name', 'store', 'storeLocation'] as const

export function EmployeesPage() {
  const [secrets, show] = useState<Secrets>()
  const onPin = (name: string, Pin: string) =>
    show({ title: `The pin of ${name}`, purpose: purposeOfPin, secrets: { Pin } })
  return (
    <Page heading="Employees" note="The employees of the stores, and their pins for the till.">
      <EditableTable
        name="employees"
        columns={employeeColumns}
        cells={cells}
        list={employeeCalls.all}
        views={views}
        searchIn={searchIn}
        save={employeeCalls.update}
        saved="Employee has been updated"
        describe={({ name, id }) => `${name} (${id})`}
        rowActions={({ id, name, active }) =>
          active && (
            <ResetPinDialog
              call={employeeCalls.resetPin}
              id={id}
              name={name}
              list={employeeCalls.all}
              onMade={(pin) => onPin(name, pin)}
            />
          )
        }
        rowMenu={(employee) =>
          !employee.erased && (
            <>
              <EditEmployee employee={employee} onPin={onPin} />
              <ToggleActive employee={employee} onPin={onPin} />
            </>
          )
        }
        empty={
          <>
            No employees yet. Add the first one with “Add Employee”
            <ImportThem kind="employees" />
          </>
        }
        actions={<AddEmployee onPin={onPin} />}
      />
      <ShownOnce shown={secrets} onClose={() => show(undefined)} />
    </Page>
  )
}

function PinTag({ pin, active }: Employee) {
  if (!active) {
    return (
      <Tag icon={UserX} tone="warning">
        Has left
      </Tag>
    )
  }
  return (
    <Tag icon={KeyRound} tone={pin ? 'good' : 'warning'}>
      {pin ? 'Set' : 'Not set'}
    </Tag>
  )
}
