import { eventOf } from './securityEvents.ts'

/** A list that was exported, with the number of rows that were read. */
export const exportedList = eventOf('list', { file: 'File', rows: 'Rows', call: 'Call' }, 'file')

/** A file that the shop kept, and that somebody downloaded. */
export const downloadedFile = eventOf('file', { file: 'File', bytes: 'Bytes' }, 'file')

/** A call that the role of its user does not allow. */
export const refusedCall = eventOf('call', { call: 'First call', network: 'Network' }, 'call')

/** A wrong pin at a till. */
export const wrongPin = eventOf('pin', { store: 'Store' }, 'store')

/** A pin that was not checked: too many wrong ones have locked the pin entry of the store. */
export const lockedPins = eventOf('pin entry', { store: 'Store' }, 'store')

/** The audited subjects of the platform. Those of a feature are in its manifest. */
export const platformAudited = [exportedList, downloadedFile, refusedCall, wrongPin, lockedPins]
