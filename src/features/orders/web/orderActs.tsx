import { FileText, type LucideIcon, Mail, SquarePen } from 'lucide-react'
import { useSend } from '#ui/api/query.ts'
import { IconButton } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { invoiceCalls } from '../invoiceContract.ts'
import { invoicePage, orderItemsPage } from '../pages.ts'

/** A new tab, so that the list keeps its filters and its place. */
export const newTab = { target: '_blank', rel: 'noreferrer' } as const

export const EditItems = ({ id }: { id: number }) => (
  <IconLink icon={SquarePen} label={`Edit the items of transaction ${id}`} href={orderItemsPage({ id })} />
)

export const ViewInvoice = ({ id }: { id: number }) => (
  <IconLink icon={FileText} label={`View the invoice of transaction ${id}`} href={invoicePage({ id })} />
)

export function ResendInvoice({ id }: { id: number }) {
  const { send, busy } = useSend(invoiceCalls.send, { success: 'Invoice has been resent' })
  return (
    <IconButton
      size="small"
      icon={Mail}
      label={`E-mail the invoice of transaction ${id}`}
      busy={busy}
      onClick={() => send({ params: { id } })}
    />
  )
}

function IconLink({ icon: Icon, label, href }: { icon: LucideIcon; label: string; href: string }) {
  return (
    <a href={href} {...newTab} aria-label={label} title={label} className={buttonClass('icon', 'small')}>
      <Icon size={16} aria-hidden />
    </a>
  )
}
