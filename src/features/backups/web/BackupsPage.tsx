import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useCall, useSend } from '#ui/api/query.ts'
import { showTime } from '#ui/browser/clock.ts'
import { Button } from '#ui/control/Button.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { Page } from '#ui/page/Page.tsx'
import { Section } from '#ui/page/Section.tsx'
import { Tag, type Tone } from '#ui/page/Tag.tsx'
import { showValue } from '#ui/table/showValue.ts'
import { type Backup, type BackupOverview, backupCalls } from '../contract.ts'
import { findAdvice, inMegabytes, newestOf } from '../rules.ts'
import { ExternalDatabase } from './ExternalDatabase.tsx'

const aMinute = 60_000
const whileRunning = 2_000

export function BackupsPage() {
  const { data, error, refetch } = useCall(
    backupCalls.all,
    {},
    { refetchInterval: (overview) => (overview?.running_since ? whileRunning : aMinute) },
  )
  return (
    <Page heading="Backups">
      {error && !data && <FailedPart error={error} onRetry={refetch} />}
      {!error && !data && <div aria-busy className="h-64 animate-pulse rounded-card bg-mist" />}
      {data && <Overview {...data} />}
    </Page>
  )
}

function Overview(overview: BackupOverview) {
  if (!overview.is_on)
    return (
      <EmptyState icon={CircleDashed}>
        Backups are off on this server. Remove BACKUP_URL=off from its settings and start it again. Then a backup is
        made every night.
      </EmptyState>
    )
  return (
    <>
      <Section id="state" heading="The last backup" act={<MakeBackup isRunning={overview.running_since !== null} />}>
        <State {...overview} />
        <Facts {...overview} />
      </Section>
      {!overview.has_database && <ExternalDatabase />}
      <Section id="backups" heading="All backups">
        {overview.items.length === 0 ? (
          <p className="text-sm text-ink-2">No backup yet. The first one is made ten minutes after the start.</p>
        ) : (
          <ul className="-my-3 divide-y divide-line">
            {overview.items.map((backup) => (
              <BackupRow key={backup.name} {...backup} />
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}

function MakeBackup({ isRunning }: { isRunning: boolean }) {
  const make = useSend(backupCalls.make, { success: 'A backup is being made.', invalidates: [backupCalls.all] })
  return (
    <Button busy={make.busy || isRunning} onClick={() => make.send({})}>
      {isRunning ? 'Backing up …' : 'Back up now'}
    </Button>
  )
}

/** The state in one sentence, and below it what to do about each problem. */
function State(overview: BackupOverview) {
  const newest = newestOf(overview.items)
  const advice = findAdvice(overview, new Date())
  const [tone, icon, label] = advice.some(({ isUrgent }) => isUrgent)
    ? (['danger', CircleAlert, 'Needs attention'] as const)
    : advice.length > 0
      ? (['warning', TriangleAlert, 'Could be better'] as const)
      : (['good', CircleCheck, 'All is well'] as const)
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Tag tone={tone} icon={icon}>
          {label}
        </Tag>
        <span className="text-sm">
          {newest?.ended_at
            ? `The newest backup is from ${showValue(newest.ended_at, 'moment')}.`
            : 'There is no backup yet.'}
        </span>
      </p>
      {advice.length > 0 && (
        <ul className="grid list-disc gap-1.5 pl-5 text-sm">
          {advice.map(({ sentence }) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Facts({ place, is_encrypted, at, keep, archived_until, has_database, database_archive }: BackupOverview) {
  const facts = [
    ['Place', place],
    ['Encrypted', is_encrypted ? 'Yes, with BACKUP_KEY' : 'No'],
    ['Made every night at', showTime(at)],
    ['Kept', `The last of ${keep.days} days, ${keep.weeks} weeks and ${keep.months} months`],
    ...(has_database
      ? [['Changes are saved until', archived_until ? showValue(archived_until, 'moment') : 'The last backup']]
      : []),
    ...(database_archive
      ? [
          [
            'PostgreSQL archived changes',
            database_archive.archived_at ? showValue(database_archive.archived_at, 'moment') : 'Never',
          ],
        ]
      : []),
  ]
  return (
    <dl className="grid gap-x-6 gap-y-0.5 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="figures wrap-anywhere max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const proofs = {
  proved: ['good', CircleCheck, 'Proved'],
  failed: ['danger', CircleAlert, 'Cannot be used'],
  none: ['plain', CircleDashed, 'Not tried yet'],
} as const satisfies Record<Backup['proof'], readonly [Tone, unknown, string]>

function BackupRow({ name, ended_at, bytes, pictures, proof, rows, error }: Backup) {
  const [tone, icon, label] = proofs[error === '' ? proof : 'failed']
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-sm font-medium">{ended_at ? showValue(ended_at, 'moment') : name}</p>
        <Tag tone={tone} icon={icon}>
          {label}
        </Tag>
      </div>
      <p className="figures text-[13px] text-ink-2">
        {inMegabytes(bytes)} · {pictures} pictures
        {proof === 'proved' &&
          rows > 0 &&
          ` · a copy was started, and its ${rows.toLocaleString('en-CA')} rows were read`}
      </p>
      {error !== '' && <p className="text-[13px] wrap-anywhere text-bad">{error}</p>}
      <p className="text-[13px] text-ink-3">{name}</p>
    </li>
  )
}
