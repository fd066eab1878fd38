import { useSearch } from '@tanstack/react-router'
import { FileText, type LucideIcon, Mail, SquarePen } from 'lucide-react'
import type { ComponentProps } from 'react'
import { invoicePage, orderItemsPage } from '#shared/pageAddresses.ts'
import { useSend } from '#ui/api/query.ts'
import { IconButton } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { invoiceCalls } from '../invoiceContract.ts'
import { rememberList } from './cameFrom.ts'

/** A new tab, so that the list keeps its filters and its place. */
export const newTab = { target: '_blank', rel: 'noreferrer' } as const

export function EditItems({ id }: { id: number }) {
  const search = useSearch({ strict: false })
  return (
    <IconLink
      icon={SquarePen}
      label={`Edit the items of transaction ${id}`}
      href={orderItemsPage({ id })}
      {...rememberList(search)}
    />
  )
}

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

interface IconLinkProps extends ComponentProps<'a'> {
  icon: LucideIcon
  label: string
  href: string
}

function IconLink({ icon: Icon, label, href, ...handlers }: IconLinkProps) {
  return (
    <a href={href} {...handlers} {...newTab} aria-label={label} title={label} className={buttonClass('icon', 'small')}>
      <Icon size={16} aria-hidden />
    </a>
  )
}
