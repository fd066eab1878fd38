import { type MovedCounts, movedListNames } from '../columns.ts'

const figures = [
  { key: 'there', label: 'There' },
  { key: 'here', label: 'Here' },
  { key: 'new', label: 'New' },
  { key: 'changed', label: 'Changed' },
  { key: 'same', label: 'Same' },
  { key: 'not_taken', label: 'Not taken' },
] as const

/** The rows of each list, there and here. */
export const MovedListTable = ({ lists }: { lists: readonly MovedCounts[] }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
    tabIndex={0}
    aria-label="Lists that came"
    data-scrolls
    className="overflow-x-auto"
  >
    <table className="figures w-full text-sm">
      <caption className="sr-only">The rows of each list, there and here</caption>
      <thead className="bg-mist">
        <tr>
          <th scope="col" className={nameClass}>
            List
          </th>
          {figures.map(({ key, label }) => (
            <th key={key} scope="col" className={figureClass}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lists.map((counts) => (
          <tr key={counts.list} className="border-t border-line">
            <th scope="row" className={`${nameClass} font-medium`}>
              {movedListNames[counts.list]}
            </th>
            {figures.map(({ key }) => (
              <td key={key} className={figureClass}>
                {counts[key].toLocaleString('en-CA')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const cellClass = 'px-3 py-1.5 max-sm:px-1.5 max-sm:text-xs'
const nameClass = `${cellClass} text-left`
const figureClass = `${cellClass} text-right whitespace-nowrap`
