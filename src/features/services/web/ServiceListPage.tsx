import { Pencil } from 'lucide-react'
import { IconButton } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { LongTextField } from '#ui/form/valueFields.tsx'
import { EditableTable } from '#ui/list/EditableTable.tsx'
import { SettingsFrame } from '#workbench/SettingsFrame.tsx'
import { type ServiceRow, serviceColumns } from '../columns.ts'
import { serviceCalls } from '../contract.ts'

/** What the site shows about each service. The services themselves are fixed. */
export function ServiceListPage() {
  return (
    <SettingsFrame>
      <p className="max-w-prose text-sm text-ink-2">
        The site shows these on the services page, in the booking form and on the page of each service. Empty fields are
        not shown.
      </p>
      <EditableTable
        name="services"
        columns={serviceColumns}
        list={serviceCalls.search}
        exportCall={serviceCalls.export}
        save={serviceCalls.update}
        saved="Service has been updated"
        describe={({ service }) => service}
        empty="No services found."
        rowActions={(row) => <EditWords row={row} />}
      />
    </SettingsFrame>
  )
}

const EditWords = ({ row: { id, service, words, words_fr, version } }: { row: ServiceRow }) => (
  <FormDialog
    title={`Text about ${service}`}
    act="Save"
    trigger={<IconButton size="small" icon={Pencil} label={`Edit the text about ${service}`} />}
    call={serviceCalls.update}
    start={{ id, version, words, words_fr }}
    success="Service has been updated"
    invalidates={[serviceCalls.search]}
  >
    {({ field }) => (
      <>
        <LongTextField
          label="Text"
          hint="On the page of the service. An empty line starts a new paragraph."
          rows={6}
          maxLength={1500}
          {...field('words')}
        />
        <LongTextField
          label="Text in French"
          hint="If left empty, the English text is shown."
          rows={6}
          maxLength={1500}
          {...field('words_fr')}
        />
      </>
    )}
  </FormDialog>
)
