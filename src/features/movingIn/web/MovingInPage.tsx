import { Link } from '@tanstack/react-router'
import { ArrowLeft, ListX, Mail } from 'lucide-react'
import { importsPage, movingFindingsPage } from '#shared/pageAddresses.ts'
import { useCall, useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { type MovingRun, monthColumns } from '../columns.ts'
import { type MovingReport, movingCalls } from '../contract.ts'
import { MovedListTable } from './MovedListTable.tsx'
import { UnfinishedRun } from './UnfinishedRun.tsx'

/** The paper that the owner signs: what came from the earlier system, and that it is the same here. */
export function MovingInPage() {
  const { data, ...loading } = useCall(movingCalls.find, {})
  return (
    <Page heading="Moving In" note="What came from the earlier system with the last run of npm run movein.">
      <Link to={importsPage()} className={`${buttonClass('quiet', 'small')} w-max print:hidden`}>
        <ArrowLeft size={16} aria-hidden />
        All imports
      </Link>
      {data ? <MovedReport report={data} /> : <AwaitedList name="lists" {...loading} />}
    </Page>
  )
}

function MovedReport({ report: { last, done, ...invitable } }: { report: MovingReport }) {
  return (
    <>
      {last && <UnfinishedRun run={last} below={done ? 'Below is the run before it.' : ''} toFindings />}
      {done && <FinishedRun run={done} {...invitable} />}
      <DataTable
        name="months"
        columns={monthColumns}
        list={movingCalls.months}
        describe={({ store, month }) => `${store}, ${month}`}
        rowTone={({ remark }) => (remark === 'Equal' ? undefined : 'danger')}
        empty="No orders have come yet. They appear here by store and month after a run of npm run movein."
      />
      {done && (
        <p className="hidden print:block">
          Checked and accepted (date, signature): ______________________________________
        </p>
      )}
    </>
  )
}

type Invitable = Pick<MovingReport, 'uninvited' | 'uninvited_admins'>

function FinishedRun({ run, ...invitable }: { run: MovingRun } & Invitable) {
  return (
    <section
      aria-label="The run"
      className="grid gap-4 rounded-card border border-line bg-paper p-5 shadow-card print:border-0 print:p-0 print:shadow-none"
    >
      <p className="text-sm text-ink-2 wrap-anywhere">
        From {run.address}, {showValue(run.started_at, 'moment')}
        {run.ended_at && ` to ${showValue(run.ended_at, 'moment')}`}
      </p>
      <MovedListTable lists={run.lists} />
      <div className="flex flex-wrap gap-2 print:hidden">
        <Link to={movingFindingsPage()} className={buttonClass()}>
          <ListX size={16} aria-hidden />
          What could not come
        </Link>
        <ExportButton call={movingCalls.export} sent={{}} label="Download the report" />
        <Invitations {...invitable} />
      </div>
    </section>
  )
}

function Invitations({ uninvited, uninvited_admins }: Invitable) {
  const { send, busy } = useSend(movingCalls.invite, {
    success: ({ message }) => message,
    invalidates: [movingCalls.find],
  })
  if (uninvited === 0) return null
  const users = uninvited === 1 ? '1 user' : `${uninvited} users`
  async function askToInvite() {
    const admins =
      uninvited_admins === 1 ? '1 of them is an administrator' : `${uninvited_admins} of them are administrators`
    const rights = uninvited_admins > 0 ? ` ${admins}, who may do everything here.` : ''
    const body = `Each gets an e-mail with a link to choose a password here. The link works for 7 days.${rights}`
    if (await confirm({ title: `Invite ${users}?`, body, act: 'Send the invitations' })) await send({})
  }
  return (
    <Button variant="primary" icon={Mail} busy={busy} onClick={askToInvite}>
      Invite {users}
    </Button>
  )
}
