import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, ListChecks } from 'lucide-react'
import { settingsCalls } from '#features/settings/contract.ts'
import { preloadCall, useCall, useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { textLink } from '#ui/control/textLink.ts'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { Fold } from '#ui/page/Fold.tsx'
import { LookTag } from '#ui/page/Tag.tsx'
import { useWorkbench } from '#workbench/workbench.ts'
import { type SetupItem, setupCalls } from '../contract.ts'
import { setupSteps } from './setupSteps.ts'

export async function loadWhatIsLeft() {
  await preloadCall(setupCalls.search, {})
  return WhatIsLeft
}

function WhatIsLeft() {
  const { data, error, refetch } = useCall(setupCalls.search, {}, { staleTime: 5_000 })
  const { send, busy } = useSend(settingsCalls.changeShop, {
    success: 'The list is hidden. To see it again, change that under Settings, The shop.',
    invalidates: [setupCalls.search, settingsCalls.shop],
  })
  if (error && !data) return <FailedPart error={error} onRetry={refetch} />
  if (!data || data.hidden) return null
  const done = data.items.filter((item) => item.done).length
  return (
    <Fold icon={ListChecks} title="What is left to do" note={`${done} of ${data.items.length} done`} isNew>
      <ul className="w-full divide-y divide-line">
        {data.items.map((item) => (
          <ItemLine key={item.key} item={item} />
        ))}
      </ul>
      <Button size="small" busy={busy} onClick={() => send({ body: { setup_hidden: true } })}>
        Hide this list
      </Button>
    </Fold>
  )
}

const looks = {
  done: { word: 'Done', tone: 'good', icon: CircleCheck },
  open: { word: 'To do', tone: 'plain', icon: CircleDashed },
} as const

function ItemLine({ item }: { item: SetupItem }) {
  const { pages } = useWorkbench()
  const { words, links } = setupSteps[item.key]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-[15px]">
      <span className="w-18 shrink-0">
        <LookTag {...looks[item.done ? 'done' : 'open']} />
      </span>
      <span className="min-w-0 grow basis-56">{words}</span>
      {links.map(({ label, page, search = {} }) => (
        <Link key={label} to={pages.find(({ name }) => name === page)?.path ?? ''} search={search} className={textLink}>
          {label}
        </Link>
      ))}
    </li>
  )
}
