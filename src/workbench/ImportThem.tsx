import { Link } from '@tanstack/react-router'
import { importsPage } from '#shared/pageAddresses.ts'
import { textLink } from '#ui/control/textLink.ts'

/** The end of the text of an empty list: its rows can be imported from a spreadsheet. `kind` is the list of the import. */
export const ImportThem = ({ kind }: { kind: string }) => (
  <>
    , or{' '}
    <Link to={importsPage()} search={{ kind }} className={textLink}>
      import them
    </Link>{' '}
    from a spreadsheet.
  </>
)
