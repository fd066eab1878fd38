import { Columns3 } from 'lucide-react'
import { Button } from '../../control/Button.tsx'
import { Menu, MenuCheck, MenuGroup } from '../../control/Menu.tsx'

interface ColumnChooserProps {
  columns: readonly { readonly key: string; readonly header: string }[]
  visibility: Readonly<Record<string, boolean>>
  onChange: (visibility: Record<string, boolean>) => void
}

/** Chooses the visible columns. The first is always visible, because it identifies the row. */
export function ColumnChooser({ columns: [, ...columns], visibility, onChange }: ColumnChooserProps) {
  return (
    <Menu
      align="end"
      trigger={
        <Button icon={Columns3}>
          <span className="max-sm:sr-only">Columns</span>
        </Button>
      }
    >
      <MenuGroup label="Show">
        {columns.map(({ key, header }) => (
          <MenuCheck
            key={key}
            checked={visibility[key] !== false}
            onCheckedChange={(shown) => onChange({ ...visibility, [key]: shown })}
          >
            {header}
          </MenuCheck>
        ))}
      </MenuGroup>
    </Menu>
  )
}
