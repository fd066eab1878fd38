interface Props {
  href: string
  label: string
}

/** A link from a page to the list that it belongs to. */
export function BackLink({ href, label }: Props) {
  return (
    <a href={href} className="inline-flex min-h-8 items-center text-[15px] underline underline-offset-3">
      <span aria-hidden>←&nbsp;</span>
      {label}
    </a>
  )
}
