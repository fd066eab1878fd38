import { RotateCcw } from 'lucide-react'
import { useCall } from '#ui/api/query.ts'
import { Button } from '#ui/control/Button.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { Section } from '#ui/page/Section.tsx'
import { useSignOut } from '#workbench/signOut.ts'
import { confirmingWord, trainingCalls } from '../contract.ts'

/** Fills a training shop anew. On the page with the settings of the shop; a real shop does not show it. */
export function TrainingSection() {
  const { data } = useCall(trainingCalls.find, {})
  if (!data?.is_training) return null
  return (
    <Section id="training" heading="Training shop">
      <p className="-mt-2 text-sm text-ink-2">
        Throw away everything that was done here, and begin with the demo data again. Everybody is signed out, you too.
        Afterwards the accounts have the password <strong className="font-mono">{data.password}</strong>:
      </p>
      <ul className="grid gap-1 text-sm">
        {data.accounts.map(({ email, username }) => (
          <li key={email} className="wrap-anywhere">
            {email} ({username})
          </li>
        ))}
      </ul>
      <FillAnew />
    </Section>
  )
}

function FillAnew() {
  const signOut = useSignOut()
  return (
    <FormDialog<typeof trainingCalls.fillAnew, { word: string }>
      title="Fill the training shop anew?"
      act="Throw away and fill"
      trigger={
        <Button size="small" icon={RotateCcw} className="justify-self-start">
          Fill anew
        </Button>
      }
      call={trainingCalls.fillAnew}
      start={{ word: '' }}
      success={({ message }) => message}
      onDone={signOut}
    >
      {({ field }) => (
        <>
          <p>All orders, products, users and pictures of this training shop are removed. This takes up to a minute.</p>
          <TextField required autoComplete="off" label={`Type ${confirmingWord} to confirm`} {...field('word')} />
        </>
      )}
    </FormDialog>
  )
}
