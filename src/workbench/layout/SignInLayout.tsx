import { Outlet } from '@tanstack/react-router'
import { Logo } from '#ui/Logo.tsx'
import { shop } from '#ui/servedShop.ts'
import harbour from './drawings/harbour.svg'

/**
 * The layout of sign-in, sign-up and the password pages. Wide screens show a drawing of the harbour beside the page.
 */
export function SignInLayout() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col">
        <header className="flex items-center gap-3 p-6 font-display text-lg font-bold">
          <Logo className="size-9" />
          {shop.name}
        </header>
        <main className="mx-auto grid w-full max-w-[25rem] grow content-center gap-6 px-6 pb-16">
          <Outlet />
        </main>
      </div>
      <div className="relative overflow-hidden bg-navy max-lg:hidden">
        <img src={harbour} alt="" loading="lazy" className="absolute inset-0 size-full object-cover object-bottom" />
      </div>
    </div>
  )
}
