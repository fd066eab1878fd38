import { CalendarClock, CircleCheck, History, Trash2 } from 'lucide-react'
import { provinceNames } from '#shared/address.ts'
import { useSend } from '#ui/api/query.ts'
import { IconButton } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import { settingsCalls, type TaxRate } from '../contract.ts'
import { rateStateOf } from '../rules.ts'

export function TaxRateRow({ rate, all }: { rate: TaxRate; all: readonly TaxRate[] }) {
  const { send, busy } = useSend(settingsCalls.removeTaxRate, {
    success: ({ message }) => message,
    invalidates: [settingsCalls.taxRates],
  })
  const { label, tone, icon } = states[rateStateOf(rate, all)]
  const name = `the rate of ${rate.percent}% in ${provinceNames[rate.province]}`

  async function remove() {
    const question = {
      title: `Remove ${name}?`,
      body: `It would start on ${rate.starts_on}.`,
      act: 'Remove',
      keep: 'Keep it',
      danger: true,
    }
    if (await confirm(question)) await send({ params: { id: rate.id } })
  }
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 pr-2 font-medium" title={provinceNames[rate.province]}>
        {rate.province}
      </th>
      <td className="figures py-1.5 pr-2">{rate.starts_on}</td>
      <td className="figures py-1.5 pr-2 text-right whitespace-nowrap">{rate.percent}%</td>
      <td className="h-11 py-1.5 text-right whitespace-nowrap">
        <Tag tone={tone} icon={icon}>
          {label}
        </Tag>
        {rate.is_ahead && (
          <IconButton size="small" icon={Trash2} label={`Remove ${name}`} busy={busy} onClick={remove} />
        )}
      </td>
    </tr>
  )
}

const states = {
  'in force': { label: 'In force', tone: 'good', icon: CircleCheck },
  'to come': { label: 'Upcoming', tone: 'warning', icon: CalendarClock },
  past: { label: 'Past', tone: 'plain', icon: History },
} as const
