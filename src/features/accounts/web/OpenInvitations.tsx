import { useRef } from 'react'
import { useCall } from '#ui/api/query.ts'
import { FailedPart } from '#ui/page/FailedPart.tsx'
import { Section } from '#ui/page/Section.tsx'
import { invitationCalls } from '../invitationsContract.ts'
import { InvitationRow } from './InvitationRow.tsx'

/** The invitations that are not used yet. Without any, the section is not shown. */
export function OpenInvitations() {
  const { data, error, refetch } = useCall(invitationCalls.open, {})
  const section = useRef<HTMLDivElement>(null)
  const isEmpty = !error && !data?.length

  function removeRow() {
    void refetch()
    // The row and its focused button are removed, so the focus moves to the section.
    section.current?.focus()
  }

  return (
    <div ref={section} tabIndex={-1} className="max-w-3xl outline-none">
      {!isEmpty && (
        <Section id="invitations" heading="Open invitations">
          {error ? (
            <FailedPart error={error} onRetry={refetch} />
          ) : (
            <ul aria-labelledby="invitations" className="-mb-3 divide-y divide-line border-t border-line">
              {data?.map((invitation) => (
                <InvitationRow key={invitation.id} invitation={invitation} onGone={removeRow} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </div>
  )
}
