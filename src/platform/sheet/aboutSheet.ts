import { trainingWords } from '#shared/training.ts'
import type { SheetFacts } from './facts.ts'
import { cellValue, type SheetColumn } from './sheetValues.ts'
import { styleOf } from './styles.ts'
import { type StyledValue, shortWorksheetXml, type Written } from './worksheet.ts'

interface SheetOutcome extends Written {
  /** How many pictures could not be read. */
  unread: number
}

/** The sheet after the rows: what was exported, when, with which filters, and the totals. */
export function aboutSheet<Row>(
  { sheetName, columns, facts }: { sheetName: string; columns: readonly SheetColumn<Row>[]; facts: SheetFacts },
  { rows, pictures, leftOut, sums, unread }: SheetOutcome,
) {
  const fact = (label: string, ...value: [StyledValue]): StyledValue[] => [['header', label], ...value]
  const totals = columns.flatMap(({ header, kind = 'text' }, at) =>
    sums.has(at) ? [fact(header, [styleOf[kind], cellValue(kind, rounded(sums.get(at) ?? 0))])] : [],
  )
  const notes = [
    leftOut.pictures > 0 && `Only the first ${count(pictures)} rows show their picture.`,
    unread > 0 && `${count(unread)} pictures could not be read.`,
    leftOut.links > 0 && `${count(leftOut.links)} addresses are plain text: a sheet has a limited number of links.`,
  ]
  return shortWorksheetXml(
    [24, 40],
    [
      [['title', sheetName]],
      ...(facts.isTraining ? [fact('Note', ['text', trainingWords.en.band])] : []),
      fact('Exported on', ['moment', cellValue('moment', new Date().toISOString())]),
      fact('Exported by', ['text', facts.exportedBy]),
      fact('Rows', ['number', rows]),
      ...(facts.filters.length > 0
        ? facts.filters.map(([label, value]) => fact(label, ['text', value]))
        : [fact('Filters', ['text', 'None'])]),
      ...notes.flatMap((note) => (note ? [fact('Note', ['text', note])] : [])),
      ...(totals.length > 0 ? [[], [['title', 'Totals'] as const], ...totals] : []),
    ],
    facts,
  )
}

const count = (number: number) => number.toLocaleString('en-CA')

/** Sums of hours have rounding errors in their last digits. Spreadsheet programs show 15 digits. */
const rounded = (sum: number) => Number(sum.toPrecision(15))
