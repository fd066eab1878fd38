import { Columns3 } from 'lucide-react'
import { Button } from '../../control/Button.tsx'
import { Menu, MenuCheck, MenuGroup, MenuItem, MenuSeparator } from '../../control/Menu.tsx'
import type { ColumnChoice } from '../useColumnChoice.ts'

interface ColumnChooserProps {
  columns: readonly { readonly key: string; readonly header: string }[]
  /** The columns in the table. */
  shown: readonly { readonly key: string }[]
  /** The keys of the columns for which there is no room. */
  noRoom: readonly string[]
  choice: ColumnChoice
  onChange: (choice: ColumnChoice) => void
}

/** Chooses the visible columns. The first is always visible, because it identifies the row. */
export function ColumnChooser({ columns: [, ...columns], shown, noRoom, choice, onChange }: ColumnChooserProps) {
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={Columns3} title="Columns" className="relative desk:px-2.5">
          {/* On screens narrower than a desktop, the other parts of the toolbar need the room. */}
          <span className="desk:sr-only">Columns</span>
          {noRoom.length > 0 && (
            // At the corner, so that the toolbar does not move when it appears.
            <span className="figures absolute -top-2 -right-2 min-w-5 rounded-full bg-teal-deep px-1 text-xs leading-5 text-on-teal">
              {noRoom.length}
              <span className="sr-only"> hidden</span>
            </span>
          )}
        </Button>
      }
    >
      <MenuGroup label="Show">
        {columns.map(({ key, header }) => (
          <MenuCheck
            key={key}
            checked={shown.some((column) => column.key === key)}
            onCheckedChange={(isShown) => onChange({ ...choice, [key]: isShown })}
          >
            {header}
            {noRoom.includes(key) && <span className="ml-auto pl-4 text-xs text-ink-3">no room</span>}
          </MenuCheck>
        ))}
      </MenuGroup>
      {Object.keys(choice).length > 0 && (
        <>
          <MenuSeparator />
          <MenuItem onClick={() => onChange({})}>Reset the columns</MenuItem>
        </>
      )}
    </Menu>
  )
}
