import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Check, RotateCw, SearchX, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { ById } from '#shared/call.ts'
import { choicesOf } from '#shared/columns.ts'
import { importPage, importsPage } from '#shared/pageAddresses.ts'
import { CallFailed } from '#ui/api/fetchCall.ts'
import { useCall, useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { LookTag } from '#ui/page/Tag.tsx'
import { AwaitedList } from '#ui/table/ListStates.tsx'
import { searchAfter } from '#ui/table/listState.ts'
import type { Filter } from '#ui/table/tableColumns.ts'
import { type Import, importKindNames, importRowColumns, verdictNames, verdicts } from '../columns.ts'
import { importCalls } from '../contract.ts'
import { AssignColumns } from './AssignColumns.tsx'
import { stateLooks, verdictLooks } from './importLooks.ts'
import { rowCells } from './rowCells.tsx'

const filters: Filter[] = [{ name: 'verdict', label: 'Verdict', choices: choicesOf(verdictNames) }]

/** What a file would change, row by row, and the buttons that apply it and take it back. */
export function ImportPage() {
  const { import_id: text = '' }: { import_id?: string } = useParams({ strict: false })
  const id = ById.shape.id.safeParse(text).data
  return (
    <Page heading="Import of a File">
      <Link to={importsPage()} className={`${buttonClass('quiet', 'small')} w-max print:hidden`}>
        <ArrowLeft size={16} aria-hidden />
        All imports
      </Link>
      {id === undefined ? <NoSuchImport text={text} /> : <ImportedFile key={id} id={id} />}
    </Page>
  )
}

function ImportedFile({ id }: { id: number }) {
  const { data, ...loading } = useCall(importCalls.find, { params: { id } })
  const cells = useMemo(() => rowCells(data?.fields ?? []), [data?.fields])
  if (loading.error instanceof CallFailed && loading.error.status === 404) return <NoSuchImport text={String(id)} />
  if (!data) return <AwaitedList name="rows" {...loading} />
  return (
    <>
      <FileSummary file={data} />
      <AssignColumns key={data.version} file={data} />
      <DataTable
        name="rows"
        columns={importRowColumns}
        cells={cells}
        list={importCalls.rows}
        fixed={{ id }}
        filters={filters}
        describe={({ line, called }) => `line ${line}, ${called}`}
        rowTone={({ verdict }) => (verdict === 'refused' ? 'danger' : undefined)}
        empty="The file has no rows."
      />
    </>
  )
}

const changed = [importCalls.find, importCalls.search, importCalls.rows]

function FileSummary({ file }: { file: Import }) {
  const { id, file_name, kind, state, counts, username, version, columns } = file
  const options = { success: ({ message }: { message: string }) => message, invalidates: changed }
  const apply = useSend(importCalls.apply, options)
  const undo = useSend(importCalls.undo, options)
  const recheck = useSend(importCalls.columns, { success: 'The file has been checked again', invalidates: changed })
  const writes = counts.new + counts.changed

  async function askToApply() {
    const skipped = counts.refused > 0 ? ` ${inRows(counts.refused)} refused and will be left out.` : ''
    const question = {
      title: `Apply ${file_name}?`,
      body: `${counts.new} new, ${counts.changed} changed.${skipped} The import can be undone as long as nothing depends on it.`,
      act: 'Apply',
    }
    if (await confirm(question))
      await apply.send({ params: { id }, body: { version, skip_refused: counts.refused > 0 } })
  }
  async function askToUndo() {
    const body = `${counts.new} rows that it added are removed, ${counts.changed} get their former values.`
    const question = { title: `Undo the import of ${file_name}?`, body, act: 'Undo the import', danger: true }
    if (await confirm(question)) await undo.send({ params: { id } })
  }

  return (
    <section
      aria-label="The file"
      className="grid gap-4 rounded-card border border-line bg-paper p-5 shadow-card print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">{file_name}</h2>
        <LookTag {...stateLooks[state]} />
        <span className="text-sm text-ink-2">
          {importKindNames[kind]}, sent by {username}
        </span>
      </div>
      <ul aria-label="Verdicts" className="flex flex-wrap gap-2">
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <Link
              to={importPage({ import_id: id })}
              search={searchAfter({ query: '', filters: { verdict } })}
              className={buttonClass('quiet', 'small')}
            >
              <LookTag {...verdictLooks[verdict]} />{' '}
              <span className="figures">{counts[verdict].toLocaleString('en-CA')}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        {state === 'checked' && (
          <>
            <Button variant="primary" icon={Check} busy={apply.busy} disabled={writes === 0} onClick={askToApply}>
              {writes === 0 ? 'Nothing to apply' : `Apply ${inRows(writes)}`}
            </Button>
            <Button
              icon={RotateCw}
              busy={recheck.busy}
              onClick={() => recheck.send({ params: { id }, body: { columns, version } })}
            >
              Check again
            </Button>
          </>
        )}
        {state === 'applied' && (
          <Button icon={Undo2} busy={undo.busy} onClick={askToUndo}>
            Undo the import
          </Button>
        )}
        {counts.refused > 0 && (
          <ExportButton call={importCalls.refused} sent={{ params: { id } }} label="Download the refused rows" />
        )}
      </div>
    </section>
  )
}

const inRows = (count: number) => `${count.toLocaleString('en-CA')} ${count === 1 ? 'row' : 'rows'}`

const NoSuchImport = ({ text }: { text: string }) => (
  <EmptyState icon={SearchX}>There is no import “{text}”. Imports are deleted after 90 days.</EmptyState>
)
