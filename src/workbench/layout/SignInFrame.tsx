import type { ReactNode } from 'react'
import { Logo } from '#ui/page/Logo.tsx'

/** The layout of the account pages. Wide screens show a picture beside the page. */
export const SignInFrame = ({
  name,
  logo,
  picture,
  children,
}: {
  /** The name of the shop, and the address of its logo. */
  name: string
  logo?: string | undefined
  picture?: ReactNode
  children: ReactNode
}) => (
  <div className="grid min-h-dvh lg:grid-cols-2">
    <div className="flex flex-col">
      <header className="flex items-center gap-3 p-6 font-display text-lg font-bold">
        <Logo src={logo} className="size-9" />
        {name}
      </header>
      <main className="mx-auto grid w-full max-w-[25rem] grow content-center gap-6 px-6 pb-16">{children}</main>
    </div>
    <div className="relative overflow-hidden bg-navy max-lg:hidden">{picture}</div>
  </div>
)
