import { telOf } from '#shared/tel.ts'

/** A phone number that opens the phone app. */
export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={telOf(phone)} className="inline-block py-1 whitespace-nowrap underline underline-offset-3">
    {phone}
  </a>
)
