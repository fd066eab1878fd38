import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { ToMovingIn } from '#features/movingIn/web/ToMovingIn.tsx'
import { importPage } from '#shared/pageAddresses.ts'
import { Button } from '#ui/control/Button.tsx'
import { textLink } from '#ui/control/textLink.ts'
import { FileField } from '#ui/form/FileField.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { SelectField } from '#ui/form/valueFields.tsx'
import { DataTable } from '#ui/list/DataTable.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { Page } from '#ui/page/Page.tsx'
import { LookTag } from '#ui/page/Tag.tsx'
import type { Cells } from '#ui/table/tableColumns.ts'
import { SettingsFrame } from '#workbench/SettingsFrame.tsx'
import { useUser } from '#workbench/session.ts'
import { type Import, ImportKindName, importColumns, importKindNames, importKinds } from '../columns.ts'
import { importCalls } from '../contract.ts'
import { isOpenTo } from '../rules.ts'
import { stateLooks } from './importLooks.ts'

const cells: Cells<Import> = {
  file_name: ({ id, file_name }) => (
    <Link to={importPage({ import_id: id })} className={`${textLink} wrap-anywhere`}>
      {file_name}
    </Link>
  ),
  state: ({ state }) => <LookTag {...stateLooks[state]} />,
}

/** The files that were imported, and the button that begins a new one. */
export function ImportsPage() {
  const { type } = useUser()
  return type === 'admin' ? (
    <SettingsFrame>
      <ToMovingIn />
      <Imports more={<ExportEverything />} />
    </SettingsFrame>
  ) : (
    <Page heading="Import">
      <Imports />
    </Page>
  )
}

const Imports = ({ more }: { more?: ReactNode }) => (
  <DataTable
    name="imports"
    columns={importColumns}
    cells={cells}
    list={importCalls.search}
    describe={({ file_name }) => `the file ${file_name}`}
    actions={
      <>
        {more}
        <ImportFile />
      </>
    }
    empty="Nothing has been imported yet. Choose “Import a file” to see what a spreadsheet would change. Nothing is written before you apply it."
  />
)

/** Long chains have more pictures than the file of a job can hold, so there is one without them. */
const ExportEverything = () => (
  <>
    <ExportButton call={importCalls.everything} sent={{ body: {} }} label="Export everything" isLong />
    <ExportButton
      call={importCalls.everything}
      sent={{ body: { pictures: false } }}
      label="Everything without pictures"
      isLong
    />
  </>
)

const ImportForm = z.object({ kind: ImportKindName, fileToUpload: z.instanceof(File, { error: 'Choose a file.' }) })

function ImportFile() {
  const navigate = useNavigate()
  const { type } = useUser()
  const { kind: named }: { kind?: unknown } = useSearch({ strict: false })
  const kinds = importKinds.filter((kind) => isOpenTo(type, kind))
  const start = kinds.find((kind) => kind === named) ?? 'products'
  return (
    <FormDialog<typeof importCalls.insert, z.input<typeof ImportForm>>
      title="Import a file"
      act="Check the file"
      trigger={
        <Button variant="primary" icon={Upload}>
          Import a file
        </Button>
      }
      call={importCalls.insert}
      schema={ImportForm}
      sent={({ fileToUpload, kind }) => ({ body: { kind }, file: fileToUpload })}
      start={{ kind: start }}
      invalidates={[importCalls.search]}
      onDone={({ id }) => void navigate({ to: importPage({ import_id: id }) })}
    >
      {({ field }) => (
        <>
          <SelectField
            label="List"
            options={kinds.map((value) => ({ value, label: importKindNames[value] }))}
            {...field('kind')}
          />
          <FileField
            label="File"
            required
            accept=".xlsx,.csv,.tsv,.txt"
            hint=".xlsx or .csv, up to 20 MB and 50,000 rows, with headings in the first line. The file is only checked: nothing is written before you apply it."
            {...field('fileToUpload')}
          />
        </>
      )}
    </FormDialog>
  )
}
