import { type ComponentProps, useDeferredValue, useState } from 'react'
import { shop } from '#ui/browser/servedShop.ts'
import { PasswordField } from '#ui/form/TextField.tsx'
import { shortestPassword } from '../rules.ts'
import type { judgePassword, PasswordJudgement, Strength } from '../strength/judgePassword.ts'
import { passwordHint } from './passwordForms.ts'

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint' | 'onFocus'> {
  /** The account that the password is for: its name and address are easy to guess. */
  username?: string | undefined
  email?: string | undefined
}

/** A new password, and how easy it is to guess, while it is typed. The server judges it again. */
export function NewPasswordField({ username = '', email = '', ...field }: NewPasswordFieldProps) {
  const [judge, setJudge] = useState<typeof judgePassword>()
  // Typing does not wait for the judgement.
  const password = useDeferredValue(field.value ?? '')
  const isLongEnough = password.length >= shortestPassword
  const judgement = isLongEnough ? judge?.(password, { shop: shop.name, username, email }) : undefined

  // It has lists of words. Without it, for example when the connection is lost, the hint stays as it is.
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
