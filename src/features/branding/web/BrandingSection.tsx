import { Trash2 } from 'lucide-react'
import * as z from 'zod'
import { useCall, useSend } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { FileField } from '#ui/form/FileField.tsx'
import { FormProblems } from '#ui/form/FormProblems.tsx'
import { useForm } from '#ui/form/useForm.ts'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { Section } from '#ui/page/Section.tsx'
import { type Branding, brandingCalls } from '../contract.ts'
import { ColourField } from './ColourField.tsx'

const invalidates = [brandingCalls.find]
const seenAfterReload = 'Load this page again to see it here; visitors see it at once.'

/** The colour and the logo, on the page with the settings of the shop. */
export function BrandingSection() {
  const { data, error, refetch } = useCall(brandingCalls.find, {})
  return (
    <Section id="branding" heading="Logo and colour">
      <p className="-mt-2 text-sm text-ink-2">
        On the site, on these pages, on invoices and packing slips, and in e-mails.
      </p>
      {data ? (
        <>
          <ColourForm key={data.colour} branding={data} />
          <LogoForm logo={data.logo} />
        </>
      ) : error ? (
        <FailedPart error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="h-48 animate-pulse rounded-control bg-mist" />
      )}
    </Section>
  )
}

function ColourForm({ branding: { colour, version } }: { branding: Branding }) {
  const form = useForm({
    call: brandingCalls.changeColour,
    start: { colour },
    sent: (draft) => ({ body: { colour: draft.colour ?? '', version } }),
    success: `The colour has been saved. ${seenAfterReload}`,
    invalidates,
  })
  const usual = useSend(brandingCalls.changeColour, {
    success: `The shop has the usual colours. ${seenAfterReload}`,
    invalidates,
  })
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-3">
      <FormProblems problems={form.problems} />
      <ColourField
        label="Colour"
        hint="Of buttons, links and the header, like #0d6b75. It has to be dark enough for white text."
        {...form.field('colour')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={form.busy} disabled={!form.isDirty}>
          Save colour
        </Button>
        {colour !== '' && (
          <Button size="small" busy={usual.busy} onClick={() => usual.send({ body: { colour: '', version } })}>
            Use the usual colours
          </Button>
        )}
      </div>
    </form>
  )
}

const NewLogo = z.object({ fileToUpload: z.instanceof(File, { error: 'Choose a logo.' }) })

function LogoForm({ logo }: Pick<Branding, 'logo'>) {
  const form = useForm<typeof brandingCalls.addLogo, z.input<typeof NewLogo>>({
    call: brandingCalls.addLogo,
    schema: NewLogo,
    sent: ({ fileToUpload }) => ({ body: {}, file: fileToUpload }),
    start: {},
    success: `The logo has been saved. ${seenAfterReload}`,
    invalidates,
    onDone: () => form.restart({}),
  })
  return (
    <form ref={form.element} noValidate onSubmit={form.submit} className="grid gap-3 border-t border-line pt-4">
      <FormProblems problems={form.problems} />
      {logo !== null && (
        <div className="flex flex-wrap items-center gap-3">
          <img src={logo} alt="The logo of the shop" className="h-12 max-w-44 rounded-[4px] object-contain" />
          <RemoveLogo />
        </div>
      )}
      <FileField
        label={logo === null ? 'Logo' : 'Another logo'}
        hint="PNG, JPEG or SVG, up to 2 MB. The icon of the site is made of it."
        required
        accept="image/png,image/jpeg,image/svg+xml"
        {...form.field('fileToUpload')}
      />
      <Button type="submit" size="small" className="justify-self-start" busy={form.busy}>
        Save logo
      </Button>
    </form>
  )
}

function RemoveLogo() {
  const { send, busy } = useSend(brandingCalls.removeLogo, {
    success: `The logo has been removed. ${seenAfterReload}`,
    invalidates,
  })
  const question = {
    title: 'Remove the logo?',
    body: 'The site, papers and e-mails have the usual sign again. E-mails that were sent already no longer show the logo.',
    act: 'Remove',
    keep: 'Keep it',
    danger: true,
  }
  return (
    <Button size="small" icon={Trash2} busy={busy} onClick={async () => (await confirm(question)) && send({})}>
      Remove logo
    </Button>
  )
}
