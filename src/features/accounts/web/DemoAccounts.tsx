import type { ServedShop } from '#ui/browser/servedShop.ts'
import { Button } from '#ui/control/Button.tsx'

interface DemoAccountsProps {
  accounts: ServedShop['demo']
  busy: boolean
  onChoose: (account: { email: string; password: string }) => void
}

/** Only a demo shop shows this, so that anybody can sign in. */
export function DemoAccounts({ accounts, busy, onChoose }: DemoAccountsProps) {
  return (
    <section
      aria-labelledby="demo"
      className="grid gap-3 rounded-card border border-l-4 border-line border-l-signal bg-mist p-4"
    >
      <div>
        <h2 id="demo" className="text-base">
          This is a demo shop
        </h2>
        <p className="text-sm text-ink-2">Nothing here is real. Look around as:</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {accounts.map(({ email, password, label }) => (
          <li key={email}>
            <Button size="small" disabled={busy} title={email} onClick={() => onChoose({ email, password })}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
