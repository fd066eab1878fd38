import { Ban, CalendarCheck, CircleCheck, MapPinCheck, Sparkle, UserX } from 'lucide-react'
import { Tag } from '#ui/page/Tag.tsx'
import { type AppointmentState, appointmentStateNames } from '../rules.ts'

export const StateTag = ({ state }: { state: AppointmentState }) => (
  <Tag {...looks[state]}>{appointmentStateNames[state]}</Tag>
)

const looks = {
  new: { tone: 'warning', icon: Sparkle },
  confirmed: { tone: 'plain', icon: CalendarCheck },
  arrived: { tone: 'strong', icon: MapPinCheck },
  done: { tone: 'good', icon: CircleCheck },
  no_show: { tone: 'danger', icon: UserX },
  cancelled: { tone: 'plain', icon: Ban },
} as const
