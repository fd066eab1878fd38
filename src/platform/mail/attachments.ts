import type { Database } from '../db/database.ts'

export interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

/** Functions that make an attachment from the row that the mail is about. It is made when the mail is sent, and not stored. */
export type AttachmentMakers = Readonly<Record<string, (db: Database, id: number) => Promise<Attachment>>>

export const makeAttachments = (
  db: Database,
  makers: AttachmentMakers,
  wanted: readonly { maker: string; id: number }[],
): Promise<Attachment[]> =>
  Promise.all(
    wanted.map(({ maker, id }) => {
      const make = makers[maker]
      if (!make) {
        throw new Error(
          `No feature has an attachment called “${maker}”: add it to the manifest of its feature (server/feature.ts).`,
        )
      }
      return make(db, id)
    }),
  )
