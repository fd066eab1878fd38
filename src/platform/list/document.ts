import { type RawBuilder, sql } from 'kysely'
import { type Column, searchedKeys } from '#shared/columns.ts'
import { column } from './listRows.ts'
import { type ShownAs, shownByKind } from './shownAs.ts'

/** The texts of a row that the pages show, and that a search through all columns finds. */
export interface DocumentShape {
  columns: readonly Column[]
  /** How the pages show a column, if its kind does not define it; `hidden` if no page shows it. */
  shown?: { readonly [key: string]: ShownAs | 'hidden' | undefined }
  /** Texts that the pages show beside the columns. A search through all columns finds them too. */
  alsoShown?: readonly RawBuilder<unknown>[]
}

/** All texts of a row that the pages show, in lower case, with a space before and after each. */
export function documentOf(shape: DocumentShape): RawBuilder<string> {
  const texts = shownColumns(shape).map(({ text }) => text)
  return sql<string>`lower(' ' || concat_ws(' ', ${sql.join([...texts, ...(shape.alsoShown ?? [])])}) || ' ')`
}

/** The columns of the document in their order, with the text that the pages show. */
export const shownColumns = (shape: DocumentShape) =>
  searchedKeys(shape.columns).flatMap((key) => {
    const shownAs = shownAsOf(shape, key)
    if (shownAs === 'hidden') return []
    return [{ key, text: shownAs ? shownAs(column(key)) : column(key) }]
  })

export function shownAsOf({ columns, shown = {} }: DocumentShape, name: string): ShownAs | 'hidden' | undefined {
  const found = columns.find(({ key }) => key === name)
  return found && (shown[name] ?? (found.page === 'never' ? 'hidden' : shownByKind(found)))
}
