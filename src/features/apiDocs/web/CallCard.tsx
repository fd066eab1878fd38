import type { CallShown, FieldRow } from './describe.ts'

const methodColours: Record<string, string> = {
  GET: 'bg-ok-soft text-ok',
  DELETE: 'bg-bad-soft text-bad',
  PATCH: 'bg-warn-soft text-warn',
  PUT: 'bg-warn-soft text-warn',
}

export function CallCard({ method, path, summary, allow, request, response }: CallShown) {
  return (
    <details className="border-line not-first:border-t">
      <summary className="grid min-h-12 items-center gap-x-3 gap-y-1 px-4 py-2.5 hover:bg-mist sm:grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)]">
        <span
          className={`justify-self-start rounded-full px-2 py-0.5 text-xs font-bold ${methodColours[method] ?? 'bg-teal-soft text-teal-deep'}`}
        >
          {method}
        </span>
        <code className="text-sm font-semibold wrap-anywhere">{path}</code>
        <span className="text-sm text-ink-2">{summary}</span>
      </summary>
      <div className="grid gap-4 border-t border-line bg-foam px-4 py-4">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          Allowed for:
          {allow.map((caller) => (
            <code key={caller} className="rounded-full border border-line bg-paper px-2 py-0.5 text-[13px]">
              {caller}
            </code>
          ))}
        </p>
        <Fields caption="Request" fields={request} none="No fields." />
        <Fields
          caption={`Response: ${response.type}`}
          fields={response.fields}
          none={response.type === 'file' ? 'A file.' : 'No fields.'}
        />
      </div>
    </details>
  )
}

function Fields({ caption, fields, none }: { caption: string; fields: FieldRow[]; none: string }) {
  return (
    <div className="grid gap-1.5">
      <h4 className="text-sm font-semibold">{caption}</h4>
      {fields.length === 0 ? (
        <p className="text-sm text-ink-2">{none}</p>
      ) : (
        <section
          aria-label={caption}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard has to be able to scroll it
          tabIndex={0}
          className="overflow-x-auto rounded-control border border-line bg-paper"
        >
          <table className="w-full text-left text-sm">
            <thead className="text-[13px] text-ink-2">
              <tr className="border-b border-line">
                {['Field', 'Type', 'Required', 'Notes'].map((header) => (
                  <th key={header} className="px-3 py-2 font-semibold">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {fields.map(({ name, type, required, notes }) => (
                <tr key={name} className="border-line align-top not-first:border-t">
                  <th scope="row" className="px-3 py-1.5 font-medium">
                    <code>{name}</code>
                  </th>
                  <td className="px-3 py-1.5">{type}</td>
                  <td className="px-3 py-1.5">{required ? 'yes' : ''}</td>
                  <td className="px-3 py-1.5 text-ink-2">{notes}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
