import { Ellipsis, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { queryClient } from '#ui/api/query.ts'
import { Button, IconButton } from '#ui/control/Button.tsx'
import { Menu, MenuCheck, MenuGroup, MenuItem, MenuSeparator } from '#ui/control/Menu.tsx'
import { Segments } from '#ui/control/Segments.tsx'
import { Select } from '#ui/control/Select.tsx'
import { ConfirmHost, confirm } from '#ui/dialog/ConfirmDialog.tsx'
import { PasswordField, TextField } from '#ui/form/TextField.tsx'
import { CheckField, DayField, LongTextField, NumberField, SelectField } from '#ui/form/valueFields.tsx'
import { type NoticeType, notify } from '#ui/notices/notify.ts'
import { Page } from '#ui/page/Page.tsx'
import { Tag } from '#ui/page/Tag.tsx'
import { GalleryTable } from './GalleryTable.tsx'
import { type Mood, moods, openGalleryShop, setMood } from './galleryShop.ts'

const themes = ['system', 'light', 'dark'].map((value) => ({ value, label: value }))
const moodChoices = moods.map((value) => ({ value, label: value }))

/** Shows every component of the workbench in every state, for developers. */
export function Gallery() {
  const [theme, setTheme] = useState('system')
  const [mood, showMood] = useState<Mood>('calm')
  // A layout effect, so that it is open before the table requests its first page.
  useLayoutEffect(openGalleryShop, [])

  function choose(next: Mood) {
    setMood(next)
    showMood(next)
    queryClient.removeQueries()
  }

  return (
    <main data-theme={theme} className="min-h-dvh bg-foam p-4 text-ink lg:p-6">
      <Page heading="Gallery" note="Every piece, in every state">
        <Row>
          <Segments label="Theme" value={theme} options={themes} onChange={setTheme} />
          <Select label="The shop is" value={mood} options={moodChoices} onChange={choose} />
        </Row>
        <GalleryTable key={mood} />
        <Buttons />
        <Fields />
        <Notes />
      </Page>
      <ConfirmHost />
    </main>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-card border border-line bg-paper p-5 shadow-card">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  return (
    <Chapter title="Buttons">
      {[false, true].map((disabled) => (
        <Row key={String(disabled)}>
          <Button variant="primary" disabled={disabled}>
            Primary
          </Button>
          <Button variant="urgent" icon={Plus} disabled={disabled}>
            Urgent
          </Button>
          <Button disabled={disabled}>Quiet</Button>
          <Button variant="danger" icon={Trash2} disabled={disabled}>
            Danger
          </Button>
          <IconButton icon={Ellipsis} label="More" disabled={disabled} />
          <Button size="small" disabled={disabled}>
            Small
          </Button>
        </Row>
      ))}
      <Row>
        <Button variant="primary" busy>
          Saving
        </Button>
        <Button busy>Saving</Button>
        <Menu trigger={<Button>A menu</Button>}>
          <MenuGroup label="Reports">
            <MenuItem>Inventory</MenuItem>
            <MenuItem>Transactions</MenuItem>
          </MenuGroup>
          <MenuSeparator />
          <MenuCheck defaultChecked>Checked</MenuCheck>
          <MenuItem disabled>Not now</MenuItem>
        </Menu>
      </Row>
    </Chapter>
  )
}

const provinces = ['NB', 'NL', 'NS', 'PE'].map((value) => ({ value, label: value }))

function Fields() {
  const [amount, setAmount] = useState<number>()
  const [province, setProvince] = useState<string>()
  return (
    <Chapter title="Fields">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField name="plain" label="Plain" placeholder="Written here" />
        <TextField name="hinted" label="With a hint" hint="As on the invoice." required />
        <TextField
          name="faulty"
          label="With a fault"
          defaultValue="nobody"
          error="That is no e-mail address."
          hint="So we can reach you."
        />
        <TextField name="off" label="Disabled" defaultValue="Not now" disabled />
        <TextField name="readonly" label="Read only" defaultValue="hsc@tidewater.example" readOnly />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <NumberField
          name="amount"
          label="Amount"
          unit="%"
          value={amount}
          onChange={setAmount}
          error={Number.isNaN(amount) ? 'Enter a valid number.' : undefined}
        />
        <DayField name="day" label="Day" />
        <SelectField
          name="province"
          label="Province"
          placeholder="Choose one"
          options={provinces}
          value={province}
          onChange={setProvince}
        />
        <LongTextField name="remarks" label="Remarks" />
        <CheckField name="check" label="Check" hint="With a word on it." />
        <CheckField name="check-faulty" label="Check" error="This one is needed." />
      </div>
    </Chapter>
  )
}

const notices: NoticeType[] = ['success', 'info', 'warning', 'error']

function Notes() {
  const question = {
    title: 'Remove the promo code SUMMER?',
    body: 'This cannot be undone.',
    act: 'Remove',
    danger: true,
  }
  return (
    <Chapter title="Notices, questions, states">
      <Row>
        {notices.map((type) => (
          <Button key={type} onClick={() => notify(type, `This is what ${type} says.`)}>
            {type}
          </Button>
        ))}
        <Button variant="danger" onClick={async () => notify('info', (await confirm(question)) ? 'Yes' : 'No')}>
          Ask
        </Button>
      </Row>
      <Row>
        <Tag icon={Ellipsis}>Plain</Tag>
        <Tag tone="good" icon={Plus}>
          Good
        </Tag>
        <Tag tone="warning" icon={Plus}>
          Low
        </Tag>
        <Tag tone="danger" icon={Plus}>
          Out
        </Tag>
      </Row>
    </Chapter>
  )
}
