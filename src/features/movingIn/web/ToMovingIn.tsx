import { Link } from '@tanstack/react-router'
import { movingInPage } from '#shared/pageAddresses.ts'
import { useCall } from '#ui/api/query.ts'
import { textLink } from '#ui/control/textLink.ts'
import { showValue } from '#ui/table/showValue.ts'
import { movingCalls } from '../contract.ts'

/** The line on the page Import that leads to the report, once something was moved in. */
export function ToMovingIn() {
  const { data } = useCall(movingCalls.find, {})
  if (!data?.last) return null
  return (
    <p className="text-sm print:hidden">
      <Link to={movingInPage()} className={textLink}>
        Moving in from the earlier system
      </Link>
      , last run {showValue(data.last.started_at, 'moment')}
    </p>
  )
}
