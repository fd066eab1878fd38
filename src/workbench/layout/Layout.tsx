import { Outlet, useMatches } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { SessionUser } from '#shared/sessionUser.ts'
import { AskDialogsContext, AskHost } from '#ui/ask/AskHost.tsx'
import { ConfirmHost } from '#ui/dialog/ConfirmDialog.tsx'
import { adoptDrafts, hasDrafts } from '#ui/drafts/draftStore.ts'
import { DraftOwner } from '#ui/drafts/useKept.ts'
import { withdrawAll } from '#ui/notices/notify.ts'
import { session, useUser } from '../session.ts'
import { partsFor, useWorkbench } from '../workbench.ts'
import { AwayBanner } from './AwayBanner.tsx'
import './askToSignIn.ts'
import { WorkbenchFooter } from './WorkbenchFooter.tsx'
import { WorkbenchHeader } from './WorkbenchHeader.tsx'

/**
 * Returns the layout. Earlier input is shown only after the server has accepted the session, because somebody else may use this
 * browser now. Without a connection that cannot be checked, so the input is shown.
 */
export async function openLayout() {
  const { user } = session
  if (user && hasDrafts(user.id)) await session.resume().catch(() => {})
  if (session.user) await adoptDrafts(session.user.id)
  return Layout
}

/** The header, the footer and the banner around every page of the workbench. */
function Layout() {
  const user = useUser()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  const isForPaper = page?.frame === 'paper'
  const { askDialogs } = useWorkbench()
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each user
  useEffect(() => withdrawAll, [user.id])
  return (
    <AskDialogsContext value={askDialogs}>
      <div className="flex min-h-dvh flex-col print:block">
        <button type="button" onClick={skip} className={skipLink}>
          Skip to content
        </button>
        <AwayBanner />
        {!isForPaper && <WorkbenchHeader user={user} />}
        {/* The key renders the page from scratch for another user, even at the same address. */}
        <main key={user.id} id="main" tabIndex={-1} className="w-full min-w-0 grow p-4 outline-none min-[820px]:p-5">
          {page?.use === 'home' && <HomeParts user={user} />}
          <DraftOwner value={user.id}>
            <Outlet />
            <BesidePages user={user} />
          </DraftOwner>
        </main>
        {!isForPaper && <WorkbenchFooter />}
        <ConfirmHost />
        <AskHost />
      </div>
    </AskDialogsContext>
  )
}

function HomeParts({ user }: { user: SessionUser }) {
  const parts = partsFor(user, useWorkbench().homeParts)
  return (
    <Suspense>
      <section aria-label="News" data-screen-only className="mb-4 grid gap-2 empty:hidden">
        {parts.map(({ name, Part }) => (
          <Part key={name} />
        ))}
      </section>
    </Suspense>
  )
}

const BesidePages = ({ user }: { user: SessionUser }) => (
  <Suspense>
    {partsFor(user, useWorkbench().besidePages).map(({ name, Part }) => (
      <Part key={name} />
    ))}
  </Suspense>
)

/** Only moves the focus. A link to #main would change the address, which holds the state of a list. */
function skip() {
  document.getElementById('main')?.focus()
}

const skipLink =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-signal focus:px-4 focus:py-2.5 ' +
  'focus:font-semibold focus:text-navy'
