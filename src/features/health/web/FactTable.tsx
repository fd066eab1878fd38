import type { HealthTable } from '#shared/healthPart.ts'
import { Tag } from '#ui/page/Tag.tsx'
import { looks } from './looks.ts'
import { showFact } from './showFact.ts'

/** A row for each thing. On a phone its first value is below its name. */
export function FactTable({ of, table: { columns, rows } }: { of: string; table: HealthTable }) {
  const [named, ...headers] = columns
  return (
    <table aria-label={of} className="w-full border-t border-line text-left text-sm">
      <thead className="text-[13px] text-ink-3">
        <tr>
          <th scope="col" className="py-2 pr-3 font-medium">
            {named}
          </th>
          {headers.map((header, at) => (
            <th key={header} scope="col" className={`py-2 font-medium ${placeOf(at, headers.length)}`}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {rows.map(({ name, state, values }) => (
          <tr key={name} className="align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere">
              {name}
              {values[0] && <span className="block text-[13px] text-ink-2 md:hidden">{showFact(values[0])}</span>}
            </th>
            {values.map((value, at) => (
              <td key={headers[at]} className={`figures py-1.5 ${placeOf(at, values.length)}`}>
                {state !== 'good' && at === values.length - 1 ? (
                  <Tag tone={looks[state].tone} icon={looks[state].icon}>
                    {showFact(value)}
                  </Tag>
                ) : (
                  showFact(value)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function placeOf(at: number, of: number) {
  if (at === of - 1) return 'text-right'
  // On a phone a moment is cut before its time, and not inside of its day.
  return at === 0 ? 'pr-3 text-ink-2 max-md:hidden' : 'min-w-24 pr-3'
}
