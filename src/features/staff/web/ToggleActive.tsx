import { UserCheck, UserX } from 'lucide-react'
import { useSend } from '#ui/api/query.ts'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { RowAct } from '#ui/grid/RowMenu.tsx'
import type { Employee } from '../columns.ts'
import { employeeCalls } from '../contract.ts'
import type { ShowPin } from './EmployeeDialogs.tsx'

/** Deactivates an employee, whose pin stops working, or brings the employee back with a new pin. */
export function ToggleActive({
  employee: { id, version, name, active },
  onPin,
}: {
  employee: Employee
  onPin: ShowPin
}) {
  const { send } = useSend(employeeCalls.update, {
    success: active ? `${name} has been deactivated` : `${name} is back`,
    invalidates: [employeeCalls.all],
    onDone: ({ new_pin }) => new_pin !== undefined && onPin(name, new_pin),
  })
  const question = {
    title: `Deactivate ${name}?`,
    body: 'Their pin stops working at once. Their hours and shifts stay, and you can bring them back later.',
    act: 'Deactivate',
    danger: true,
  }
  const toggle = async () => {
    if (!active || (await confirm(question))) await send({ body: { id, version, active: !active } })
  }
  return <RowAct icon={active ? UserX : UserCheck} label={active ? 'Deactivate' : 'Bring back'} onClick={toggle} />
}
