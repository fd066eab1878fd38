import type { SharedLimitName } from '#platform/limits/allLimits.ts'

/**
 * The limits that all visitors together can reach, with their texts for the page Health and for the mail to the administrators.
 */
export const floodWords = {
  'held bookings': {
    label: 'Bookings to be confirmed since',
    subject: 'Unusually many bookings have to be confirmed',
    happened: (place) =>
      `Visitors who have not confirmed have booked half of a day (${place}). Further bookings of such a day must be confirmed by e-mail within 15 minutes.`,
    advice:
      'Look at the appointments of that day. Confirm those of real customers, and cancel those that are invented.',
  },
  'contact messages': {
    label: 'Too many contact messages since',
    subject: 'Unusually many contact messages arrive',
    happened: () =>
      'So many contact messages arrive that further ones are refused. Visitors read that they should call.',
    advice: 'Read the messages. If a program wrote them, block its addresses at the proxy.',
  },
  'mails to visitors': {
    label: 'Too many mails to visitors since',
    subject: 'Unusually many e-mails to visitors',
    happened: () =>
      'Visitors have caused so many e-mails that further ones are not sent. Appointments are still saved, without a confirmation by e-mail.',
    advice:
      'Look at the newest appointments and at the outbox. If a program booked them, block its addresses at the proxy.',
  },
  'mails to the shop': {
    label: 'Too many mails to the stores since',
    subject: 'Unusually many e-mails to the stores',
    happened: () => 'Stores get no e-mail about new, moved and cancelled appointments now, because there are too many.',
    advice: 'Ask the stores to look at their appointments, and look for those that are invented.',
  },
  'mails to the office': {
    label: 'Too many mails to the office since',
    subject: 'Unusually many e-mails about contact messages',
    happened: () => 'The office gets no e-mail about contact messages now, because there are too many.',
    advice: 'Read the contact messages in their list. If a program wrote them, block its addresses at the proxy.',
  },
} as const satisfies Record<string, FloodWords>
export type FloodKind = keyof typeof floodWords

interface FloodWords {
  label: string
  subject: string
  /** `place` is the store and the day. */
  happened: (place: string) => string
  advice: string
}

/** Every limit that counts all visitors together. */
export const floodOfLimit: Readonly<Record<SharedLimitName, FloodKind>> = {
  'contact messages in all': 'contact messages',
  'mails to visitors, in an hour': 'mails to visitors',
  'mails to visitors, in a day': 'mails to visitors',
  'mails to the shop, in an hour': 'mails to the shop',
  'mails to the shop, in a day': 'mails to the shop',
  'mails to the office, in an hour': 'mails to the office',
  'mails to the office, in a day': 'mails to the office',
}
