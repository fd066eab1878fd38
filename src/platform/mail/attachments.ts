import type { Database } from '../db/database.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** Who makes what comes with a mail, of the row it is about. It is made when the mail is sent, and kept nowhere. */
export type AttachmentMakers = Readonly<Record<string, (db: Database, id: number) => Promise<Attachment>>>

export const makeAttachments = (
  db: Database,
  makers: AttachmentMakers,
  wanted: readonly { maker: string; id: number }[],
): Promise<Attachment[]> =>
  Promise.all(
    wanted.map(({ maker, id }) => {
      const make = makers[maker]
      if (!make) throw new Error(`No feature has an attachment called “${maker}” in its manifest (server/feature.ts).`)
      return make(db, id)
    }),
  )
