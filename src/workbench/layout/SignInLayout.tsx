import { Outlet } from '@tanstack/react-router'
import { shop } from '#ui/browser/servedShop.ts'
import { whenIdle } from '#ui/browser/whenIdle.ts'
import harbour from './drawings/harbour.svg'
import { SignInFrame } from './SignInFrame.tsx'

// The pages after sign-in need it. It is loaded while somebody types the password.
whenIdle(() => void import('./Layout.tsx').catch(() => undefined))

/** The layout of sign-in, sign-up and the password pages, with a drawing of the harbour. */
export const SignInLayout = () => (
  <SignInFrame
    {...shop}
    picture={
      <img src={harbour} alt="" loading="lazy" className="absolute inset-0 size-full object-cover object-bottom" />
    }
  >
    <Outlet />
  </SignInFrame>
)
