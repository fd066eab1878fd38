import type { Limit } from './limits.ts'

// Every limit on how often an event may happen: its name, the highest number of events, and within how many minutes.
// docs/operations.md has the same table, and a test compares them. All nodes share the counts.

const minute = 1
const hour = 60 * minute
const day = 24 * hour

export const limits = {
  // Wrong passwords.
  signIn: {
    account: { name: 'sign-in by account and network', most: 10, minutes: 15 },
    network: { name: 'sign-in by network', most: 40, minutes: 15 },
    unknown: { name: 'sign-in by account from unknown devices', most: 100, minutes: hour },
    device: { name: 'sign-in by known device', most: 10, minutes: 15 },
  },
  guesses: {
    mail: { name: 'mails about guesses at an account', most: 1, minutes: day },
    log: { name: 'log entries of failed sign-ins of an account', most: 100, minutes: 15 },
  },
  currentPassword: { name: 'current password by session', most: 10, minutes: 15 },

  // Wrong codes of the second step, after the right password. Passkeys cannot be guessed, so only their requests are limited.
  secondFactor: {
    account: { name: 'second factor by account and network', most: 10, minutes: 15 },
    device: { name: 'second factor by known device', most: 10, minutes: 15 },
    unknown: { name: 'second factor by account from unknown devices', most: 100, minutes: day },
  },
  passkeys: { name: 'passkey requests by account and network', most: 60, minutes: 15 },
  copiedPasskey: { name: 'mails about a copy of a passkey', most: 1, minutes: day },

  // Links to choose a new password. A link is valid for as long as the limit counts, so while the limit of an account refuses
  // new links, the newest one still works. So nobody can keep the owner out by requesting links.
  forgottenPassword: {
    account: { name: 'forgotten passwords by account', most: 3, minutes: 30 },
    device: { name: 'forgotten passwords by known device', most: 3, minutes: 30 },
    network: [
      { name: 'forgotten passwords by network, in an hour', most: 10, minutes: hour },
      { name: 'forgotten passwords by network, in a day', most: 30, minutes: day },
    ],
  },

  // Mails about a sign-in on a new device. A program that keeps no cookies is a new device each time.
  newDevice: {
    alike: { name: 'mails about devices of a kind in a network', most: 1, minutes: 7 * day },
    account: { name: 'mails about new devices of an account', most: 10, minutes: day },
  },

  testMails: { name: 'test mails by user', most: 10, minutes: 15 },

  // Wrong pins lock all pins at the till's store.
  pins: { name: 'wrong pins by store', most: 5, minutes: 15, locks: true },

  // All calls of a till. They are counted in windows of a minute, which costs less for frequent events.
  till: { name: 'calls by till', most: 300, minutes: 1 },

  // Public forms, and moves of an appointment by the link in the mail.
  forms: {
    'contact message': { name: 'contact message', most: 20, minutes: 15 },
    'service request': { name: 'service request', most: 20, minutes: 15 },
  },
  heldBookings: { name: 'times held until they are confirmed', most: 6, minutes: 15 },
  allMessages: { name: 'contact messages in all', most: 100, minutes: hour },
  moves: {
    appointment: { name: 'moves of an appointment', most: 10, minutes: hour },
    network: { name: 'moves from a network', most: 30, minutes: hour },
  },

  // Mails that visitors cause: to the address that they typed, and to the stores and the office.
  inbox: [
    { name: 'mails to an inbox, in an hour', most: 3, minutes: hour },
    { name: 'mails to an inbox, in a day', most: 10, minutes: day },
  ],
  mails: {
    visitor: {
      network: [
        { name: 'mails to visitors from a network, in an hour', most: 20, minutes: hour },
        { name: 'mails to visitors from a network, in a day', most: 60, minutes: day },
      ],
      all: [
        { name: 'mails to visitors, in an hour', most: 300, minutes: hour },
        { name: 'mails to visitors, in a day', most: 2000, minutes: day },
      ],
    },
    shop: {
      network: [
        { name: 'mails to the shop from a network, in an hour', most: 20, minutes: hour },
        { name: 'mails to the shop from a network, in a day', most: 60, minutes: day },
      ],
      all: [
        { name: 'mails to the shop, in an hour', most: 300, minutes: hour },
        { name: 'mails to the shop, in a day', most: 2000, minutes: day },
      ],
    },
    // Contact messages, apart from the mails about appointments: a flood of one does not silence the other.
    office: {
      network: [
        { name: 'mails to the office from a network, in an hour', most: 20, minutes: hour },
        { name: 'mails to the office from a network, in a day', most: 60, minutes: day },
      ],
      all: [
        { name: 'mails to the office, in an hour', most: 100, minutes: hour },
        { name: 'mails to the office, in a day', most: 1000, minutes: day },
      ],
    },
  },
} as const satisfies Limits

type SharedLimit = typeof limits.allMessages | (typeof limits.mails)[keyof typeof limits.mails]['all'][number]
export type SharedLimitName = SharedLimit['name']

/** The limits that count all visitors together: a flood of one visitor reaches them for everybody. */
const { visitor, shop, office } = limits.mails
const sharedLimits: readonly SharedLimit[] = [limits.allMessages, ...visitor.all, ...shop.all, ...office.all]
const sharedNames: ReadonlySet<string> = new Set(sharedLimits.map(({ name }) => name))
export const isSharedLimit = (name: string): name is SharedLimitName => sharedNames.has(name)

type Limits = { readonly [event: string]: Limit | readonly Limit[] | Limits }
