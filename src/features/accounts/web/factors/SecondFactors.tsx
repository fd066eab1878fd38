import { useCall } from '#ui/api/query.ts'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { factorCalls } from '../../factorsContract.ts'
import { AddFactor } from './AddFactor.tsx'
import { FactorRow } from './FactorRow.tsx'
import { RecoveryCodesLeft } from './RecoveryCodesLeft.tsx'

/** The user's own second factors: a list, and the buttons that add one. */
export function SecondFactors() {
  const { data, error, refetch } = useCall(factorCalls.all, {})
  if (error) return <FailedPart error={error} onRetry={refetch} />
  if (!data) return <div aria-busy className="h-28 animate-pulse rounded-control bg-mist" />
  const { factors, recovery_codes_left } = data
  const hasApp = factors.some(({ kind }) => kind === 'code')
  return (
    <>
      {factors.length === 0 ? (
        <p className="-mt-2 text-sm text-ink-2">
          With a second factor, a stolen password is not enough to sign in: you also need your phone, your fingerprint
          or your security key to sign in.
        </p>
      ) : (
        <>
          <ul aria-label="Second factors" className="-my-3 divide-y divide-line">
            {factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
            ))}
          </ul>
          <RecoveryCodesLeft left={recovery_codes_left} />
        </>
      )}
      <AddFactor hasApp={hasApp} />
    </>
  )
}
