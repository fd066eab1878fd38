import type { ReactNode } from 'react'
import { Logo } from '#ui/page/Logo.tsx'
import type { PageShape, WebPage } from '../feature.ts'
import { headerBar, headerHome, headerLine } from './headerClass.ts'
import { SignInFrame } from './SignInFrame.tsx'

interface ShellProps {
  page: Pick<WebPage, 'heading' | 'frame' | 'shape'> | undefined
  /** Sign-in, which browsers without a session see in place of the page. */
  guest: Pick<WebPage, 'heading'> | undefined
  shop: string
  logo?: string | undefined
}

/**
 * The content of the HTML until the scripts of the page have run: the header without menus, because only the browser knows the
 * role, the heading, and the shape of the page. Screen readers wait for the page itself. `theme.js` decides between the page
 * and sign-in.
 */
export const Shell = ({ page, guest, shop, logo }: ShellProps) => (
  <div id="shell" aria-hidden>
    {guest && (
      <div data-shell="guest">
        <SignInShell heading={guest.heading} shop={shop} logo={logo} />
      </div>
    )}
    <div data-shell={guest && 'page'}>
      {page?.frame === 'signIn' || page?.frame === 'account' ? (
        <SignInShell heading={page.heading} shop={shop} logo={logo} />
      ) : (
        <PageShell heading={page?.heading ?? ''} shape={page?.shape} frame={page?.frame} shop={shop} logo={logo} />
      )}
    </div>
  </div>
)

function PageShell({
  heading,
  shape = 'list',
  frame,
  shop,
  logo,
}: Pick<WebPage, 'heading' | 'shape' | 'frame'> & Pick<ShellProps, 'shop' | 'logo'>) {
  const Shape = shapes[shape]
  return (
    <div className="min-h-dvh">
      {frame !== 'paper' && (
        <div className={headerBar}>
          <div data-theme="dark" className={headerLine}>
            <span className={headerHome}>
              <Logo src={logo} />
              <span className="truncate">{shop}</span>
            </span>
          </div>
        </div>
      )}
      <div className="grid min-w-0 gap-4 p-4 sm:p-5">
        <h1 className="text-[28px]">{heading}</h1>
        <Shape />
      </div>
    </div>
  )
}

const bar = 'rounded-full bg-mist'
const control = 'h-10 rounded-control bg-mist'
const card = 'rounded-card border border-line bg-paper'
const counted = (length: number) => Array.from({ length }, (_, at) => at)

const shapes: Record<PageShape, () => ReactNode> = {
  list: () => (
    <div className="grid gap-3">
      <div className="flex gap-2.5">
        <div className={`${control} w-40 max-sm:w-28`} />
        <div className={`${control} grow sm:max-w-72`} />
        <div className={`${control} ml-auto w-36 max-sm:hidden`} />
      </div>
      <div className={card}>
        <div className="h-11.5 rounded-t-card border-b border-line bg-mist" />
        {counted(10).map((row) => (
          <div key={row} className="flex h-11.5 items-center gap-6 border-b border-line px-3">
            <div className={`${bar} h-3.5 w-12`} />
            <div className={`${bar} h-3.5 grow`} />
            <div className={`${bar} h-3.5 w-1/4 max-sm:hidden`} />
            <div className={`${bar} h-3.5 w-24`} />
          </div>
        ))}
        <div className="h-14" />
      </div>
    </div>
  ),
  form: () => (
    <div className={`${card} grid max-w-2xl gap-5 p-5`}>
      {counted(4).map((field) => (
        <ShellField key={field} />
      ))}
      <div className={`${control} w-32`} />
    </div>
  ),
  cards: () => (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {counted(8).map((one) => (
        <div key={one} className={`${card} grid gap-3 p-4`}>
          <div className="h-40 rounded-control bg-mist" />
          <div className={`${bar} h-3.5 w-3/4`} />
          <div className={`${bar} h-3.5 w-1/2`} />
        </div>
      ))}
    </div>
  ),
  area: () => <div className={`${card} h-[70dvh]`} />,
}

const ShellField = () => (
  <div className="grid gap-1.5">
    <div className={`${bar} my-1 h-3 w-24`} />
    <div className={control} />
  </div>
)

const SignInShell = ({ heading, shop, logo }: { heading: string } & Pick<ShellProps, 'shop' | 'logo'>) => (
  <SignInFrame name={shop} logo={logo}>
    <h1 className="text-3xl">{heading}</h1>
    <div className="grid gap-4">
      <ShellField />
      <ShellField />
      <div className="h-10 rounded-control bg-teal" />
    </div>
  </SignInFrame>
)
