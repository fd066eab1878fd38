import { useRef } from 'react'
import { FailedPart } from '#ui/FailedPart.tsx'
import { useCall } from '#ui/query.ts'
import { Section } from '#ui/Section.tsx'
import { invitationCalls } from '../invitationsContract.ts'
import { InvitationRow } from './InvitationRow.tsx'

/** Who was invited and has not come in yet. Where nobody is awaited, nothing stands here. */
export function OpenInvitations() {
  const { data, error, refetch } = useCall(invitationCalls.open, {})
  const place = useRef<HTMLDivElement>(null)
  const isEmpty = !error && !data?.length

  function forget() {
    void refetch()
    // The button that was pressed goes with its row.
    place.current?.focus()
  }

  return (
    <div ref={place} tabIndex={-1} className="max-w-3xl outline-none">
      {!isEmpty && (
        <Section id="invitations" heading="Open invitations">
          {error ? (
            <FailedPart error={error} onRetry={refetch} />
          ) : (
            <ul aria-labelledby="invitations" className="-mb-3 divide-y divide-line border-t border-line">
              {data?.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} onGone={forget} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </div>
  )
}
