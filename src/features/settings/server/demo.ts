import { findAccount } from '#features/accounts/server/queries.ts'
import { insertReader } from '#features/accounts/server/readerQueries.ts'
import type { Database } from '#platform/db/database.ts'

/** Fills in the texts of the demo shop and its Mobile Report list. */
export async function fillSettings(db: Database) {
  await db
    .updateTable('shop')
    .set({
      tagline: 'We fix your phone today, near you.',
      tagline_fr: 'Votre téléphone réparé aujourd’hui, près de chez vous.',
      banner: 'Screen replacements while you wait, in all eleven stores.',
      banner_fr: 'Remplacement d’écran sur place, dans nos onze magasins.',
      promo_for: 'screen replacements',
      promo_for_fr: 'les remplacements d’écran',
      promo_text: 'Tell us the code in the store.',
      promo_text_fr: 'Donnez-nous le code en magasin.',
      registration: '123456789 RT0001',
      address: '1949 Upper Water Street, Suite 300',
      city: 'Halifax',
      postal_code: 'B3J 3N3',
      phone: '902-555-0100',
      email: 'accounts@tidewater.example',
      warranty:
        'Keep your receipt, and bring the phone back to any of our stores. We look at it while you wait, and fix or replace what failed.\n\nThe warranty covers the part that we put in and the work. It does not cover a new fall, water, or a repair by somebody else.\n\nYour rights under the law of your province stay as they are.',
      warranty_fr:
        'Gardez votre reçu et rapportez le téléphone dans n’importe lequel de nos magasins. On l’examine sur place, et on répare ou remplace ce qui a lâché.\n\nLa garantie couvre la pièce posée et le travail. Elle ne couvre pas une nouvelle chute, l’eau, ni une réparation faite ailleurs.\n\nVos droits selon la loi de votre province restent les mêmes.',
      privacy_contact: 'Marie LeBlanc, Privacy Officer',
      privacy_email: 'privacy@tidewater.example',
    })
    .execute()
  for (const name of ['admin', 'warehouse', 'hsc']) {
    const account = await findAccount(db, `${name}@tidewater.example`)
    if (account) await insertReader(db, account.id)
  }
}
