import { Eraser, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Section } from '#ui/page/Section.tsx'
import { type Erased, type PersonalData, type PersonQuery, privacyCalls } from '../contract.ts'
import { countsInWords, keyOfRow, rowsOf } from '../rules.ts'
import { FoundRows } from './FoundRows.tsx'

interface FoundDataProps {
  query: PersonQuery
  found: PersonalData
  onErased: (erased: Erased) => void
  /** Rows were added or removed since the search. */
  onStale: () => void
}

export function FoundData({ query, found, onErased, onStale }: FoundDataProps) {
  const { name, groups, not_erasable } = found
  const rows = rowsOf(groups)
  const [chosen, setChosen] = useState(() => new Set(rows.filter((row) => row.isCertain).map(keyOfRow)))
  const { send, busy } = useSend(privacyCalls.erase, {
    onDone: onErased,
    onFailed: ({ code }) => code === 'stale' && onStale(),
  })
  if (groups.length === 0) return <EmptyState icon={SearchX}>Nothing is kept of this person.</EmptyState>

  const isVisitor = query.of === 'visitor'
  const counts = groups
    .map(({ rows, table, items, total }) => ({
      rows,
      total: isVisitor ? items.filter(({ id }) => chosen.has(keyOfRow({ table, id }))).length : total,
    }))
    .filter(({ total }) => total > 0)
  const erase = async () => {
    const agreed = await confirm({
      title: `Erase the personal data of ${name}?`,
      body: `This erases: ${countsInWords(counts)}. Below each list you see what stays, and why. It cannot be undone.`,
      act: 'Erase',
      danger: true,
    })
    if (!agreed) return
    const named = (isChosen: boolean) =>
      rows.filter((row) => chosen.has(keyOfRow(row)) === isChosen).map(({ table, id }) => ({ table, id }))
    await send({ body: isVisitor ? { ...query, rows: named(true), left_out: named(false) } : query })
  }
  const toggle = (key: string) => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    setChosen(next)
  }
  return (
    <>
      <Section
        id="found"
        heading={name}
        act={
          <div className="flex flex-wrap gap-2">
            <ExportButton call={privacyCalls.export} sent={{ body: query }} label="Export as JSON" />
            {not_erasable === '' && (
              <Button variant="danger" icon={Eraser} busy={busy} disabled={counts.length === 0} onClick={erase}>
                Erase …
              </Button>
            )}
          </div>
        }
      >
        <p className="text-sm">{countsInWords(groups)}</p>
        {not_erasable !== '' && <p className="text-sm text-ink-2">{not_erasable}</p>}
        {isVisitor && rows.some((row) => !row.isCertain) && (
          <p className="rounded-card bg-warn-soft px-4 py-2.5 text-sm text-warn">
            Rows that have only the name in common may be about somebody else. They are not chosen: look at them first.
            E-mails about a row are erased with it.
          </p>
        )}
      </Section>
      {groups.map((group) => (
        <FoundRows key={group.table} group={group} chosen={isVisitor ? chosen : undefined} onToggle={toggle} />
      ))}
    </>
  )
}
