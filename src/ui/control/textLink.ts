/** A link or a button that looks like text. It is high enough to be hit with a finger. */
export const textLink =
  'inline-flex min-h-6 items-center rounded-control font-medium text-teal underline decoration-1 underline-offset-3 hover:text-teal-deep'
