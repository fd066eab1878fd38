import { Outlet } from '@tanstack/react-router'
import { Mark } from '#ui/Mark.tsx'
import { shop } from '#ui/shop.ts'
import harbour from './drawings/harbour.svg'

/** What stands around the pages before the workbench: quiet, with the sea at its side where there is room. */
export function Door() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col">
        <header className="flex items-center gap-3 p-6 font-display text-lg font-bold">
          <Mark className="size-9" />
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
