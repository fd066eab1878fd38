import type { InEach } from '#shared/language.ts'

/** The warehouse in the middle of a sentence. */
export const theWarehouse: InEach<string> = { en: 'the warehouse', fr: 'l’entrepôt' }
