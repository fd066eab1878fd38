const second = 1_000
const minute = 60 * second

/**
 * Every wait of the server has its limit here, in milliseconds; 0 means no limit. Together they keep the promise that a
 * call answers 503 within 3 seconds when the database is away. docs/operations.md has those that matter to operators.
 */
export const timeLimits = {
  database: {
    /** Opening one connection. */
    connect: 2 * second,
    /** A statement that takes longer, or a call that waits longer for a connection, makes us check the database. */
    beforeCheck: 700,
    /** The database answers a check within this time, or it counts as away. */
    check: 1_500,
    /** If a connection was returned within this time, the queue for connections moves. */
    stillMoving: 500,
    /** Waiting for a connection while the queue moves. */
    longestQueue: 10 * second,
    /** How often we look for statements that take long. */
    watchEvery: 250,
  },
  /**
   * For each kind of work: how long it waits for a connection, how long a statement may run, how long it waits for a lock
   * that one transaction holds, and how long a transaction may be idle. If several transactions hold the lock in turn, only
   * the limit of the statement applies.
   */
  work: {
    call: { connection: 1_500, statement: 10 * second, lock: 2 * second, idleInTransaction: 10 * second },
    /** Long lists and exports, which are sent while they are read. A million rows are sorted in one statement. */
    stream: { statement: minute, lock: 2 * second, idleInTransaction: 1.5 * minute },
    /** Jobs: nobody waits for the reply. */
    job: { connection: 30 * second, statement: 15 * minute, lock: 30 * second, idleInTransaction: 5 * minute },
    /** Mail, housekeeping, migrations and the demo shop. */
    background: { connection: 30 * second, statement: 0, lock: 0, idleInTransaction: 5 * minute },
  },
  /** A long list or export. */
  longRead: {
    /** Waiting until one of the lists that are being sent has ended. */
    inLine: 20 * second,
    /** A client that reads nothing for this long is disconnected. */
    pause: minute,
    /** All of it. */
    whole: 15 * minute,
  },
  /** Exports, PDFs of many orders and jobs, of which a node does two at a time. */
  longWork: {
    /** A caller waits this long for a slot. Proxies wait a minute for the first byte. */
    inLine: 50 * second,
    /** A job is tried again after each of these pauses while the database, the disk or the bucket is away. Then it fails. */
    pauses: [10 * second, 30 * second, minute, 2 * minute, 4 * minute],
  },
  /** Waiting until the long PDF that is being drawn is finished. */
  longPdf: minute,
  health: {
    ready: 1_500,
    /** One part of the page Health, or one metric that reads the database. */
    part: 2_500,
  },
  /** A public page does not wait longer than this to learn whether its content changed. */
  contentCheck: 300,
  request: {
    headers: 10 * second,
    /** The body of a call, all of it. */
    body: 15 * second,
    /** An upload: 10 MB arrive in this time on a line of 0.7 Mbit/s. */
    upload: 2 * minute,
    /** How often Node looks for requests that are late. */
    checkEvery: second,
    /** A connection that neither receives nor sends anything. */
    silence: 11 * minute,
    /** A connection between two requests. A proxy keeps its connections for less than that. */
    keepAlive: 72 * second,
    /** The requests that run while the server stops. ops/systemd/tidewater.service and compose.yaml wait longer. */
    drain: 2.5 * minute,
  },
  bucket: {
    /** Until the first byte of a picture arrives. */
    answer: 2_500,
    /** A whole picture, in either direction. */
    transfer: 15 * second,
  },
  backup: {
    /** One piece of a backup, in either direction. */
    transfer: 2 * minute,
    /** One backup with its trial start. */
    whole: 12 * 60 * minute,
  },
  mail: {
    connect: 15 * second,
    greeting: 30 * second,
    /** A mail server may take long to accept a mail. If we disconnect before that, the mail is sent twice. */
    silence: 2 * minute,
    /** One mail from beginning to end. */
    whole: 10 * minute,
    /** A test mail, whose sender waits for the answer. Proxies wait a minute. */
    test: 40 * second,
    /** The records of our domain. It is shorter than the limit of a part of the page Health. */
    lookUp: 2 * second,
  },
} as const

export type Work = keyof typeof timeLimits.work
