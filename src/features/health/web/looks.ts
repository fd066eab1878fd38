import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'

/** How each state is shown: by word and icon as well as by colour. */
export const looks = {
  good: { word: 'Good', tone: 'good', icon: CircleCheck, colours: 'bg-ok-soft text-ok' },
  warning: { word: 'Warning', tone: 'warning', icon: TriangleAlert, colours: 'bg-warn-soft text-warn' },
  bad: { word: 'Problem', tone: 'danger', icon: CircleX, colours: 'bg-bad-soft text-bad' },
} as const
