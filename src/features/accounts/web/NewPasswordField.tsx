import { type ComponentProps, useDeferredValue, useState } from 'react'
import { shop } from '#ui/browser/servedShop.ts'
import { PasswordField } from '#ui/form/TextField.tsx'
import { shortestPassword } from '../rules.ts'
import type { judgePassword, PasswordJudgement, Strength } from '../strength/judgePassword.ts'
import { passwordHint } from './passwordForms.ts'

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'onFocus'> {
  /** The account of the password. A password that contains its name or address is easy to guess. */
  username?: string | undefined
  email?: string | undefined
}

/**
 * The field for a new password. It shows how easy the password is to guess while the user types. The server checks it again.
 */
export function NewPasswordField({ username = '', email = '', ...field }: NewPasswordFieldProps) {
  const [judge, setJudge] = useState<typeof judgePassword>()
  // The check waits until the typing pauses, so that the field stays fast.
  const password = useDeferredValue(field.value ?? '')
  const isLongEnough = password.length >= shortestPassword
  const judgement = isLongEnough ? judge?.(password, { shop: shop.name, username, email }) : undefined

  // Loaded when the field gets the focus, because the lists of words are large. If it cannot be loaded, the hint does not
  // change.
  const loadJudge = () =>
    import('../strength/judgePassword.ts').then(
      (it) => setJudge(() => it.judgePassword),
      () => undefined,
    )
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={<PasswordMeter judgement={judgement} />}
      onFocus={loadJudge}
    />
  )
}

function PasswordMeter({ judgement }: { judgement: PasswordJudgement | undefined }) {
  const { parts, colour, words } = judgement
    ? levels[judgement.strength]
    : { parts: 0, colour: '', words: passwordHint }
  return (
    <>
      <span aria-hidden className="mb-1.5 grid grid-cols-4 gap-1">
        {[1, 2, 3, 4].map((part) => (
          <span key={part} className={`h-1 rounded-full ${part <= parts ? colour : 'bg-line'}`} />
        ))}
      </span>
      <span role="status">{judgement?.fault ?? words}</span>
    </>
  )
}

const levels: Readonly<Record<Strength, { parts: number; colour: string; words: string }>> = {
  weak: { parts: 1, colour: 'bg-bad', words: '' },
  fair: { parts: 2, colour: 'bg-warn', words: 'Good enough. One more word makes it much stronger.' },
  good: { parts: 3, colour: 'bg-ok', words: 'A good password.' },
  strong: { parts: 4, colour: 'bg-ok', words: 'A very good password.' },
}
