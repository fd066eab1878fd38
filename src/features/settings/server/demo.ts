import type { Database } from '#platform/db/database.ts'

/** Fills in the texts of the demo shop. */
export async function fillSettings(db: Database) {
  await db
    .updateTable('shop')
    .set({
      tagline: 'We fix your phone today, near you.',
      tagline_fr: 'Votre téléphone réparé aujourd’hui, près de chez vous.',
      banner: 'Screen replacements while you wait, at all eleven stores.',
      banner_fr: 'Remplacement d’écran sur place, dans nos onze magasins.',
      promo_for: 'screen replacements',
      promo_for_fr: 'les remplacements d’écran',
      promo_text: 'Mention this code at the counter.',
      promo_text_fr: 'Mentionnez ce code au comptoir.',
      registration: '123456789 RT0001',
      address: '1949 Upper Water Street, Suite 300',
      city: 'Halifax',
      postal_code: 'B3J 3N3',
      phone: '902-555-0100',
      email: 'accounts@tidewater.example',
      warranty:
        'Keep your receipt, and bring the phone back to any of our stores. We check it while you wait, and fix or replace what failed.\n\nThe warranty covers the part we installed and our work. It does not cover a new drop, water damage, or repairs done elsewhere.\n\nThis does not affect your rights under the law of your province.',
      warranty_fr:
        'Gardez votre reçu et rapportez le téléphone dans n’importe lequel de nos magasins. On l’examine sur place, et on répare ou remplace ce qui a lâché.\n\nLa garantie couvre la pièce posée et notre travail. Elle ne couvre pas une nouvelle chute, les dégâts d’eau, ni une réparation faite ailleurs.\n\nElle ne change rien à vos droits selon la loi de votre province.',
      privacy_contact: 'Marie LeBlanc, Privacy Officer',
      privacy_email: 'privacy@tidewater.example',
    })
    .execute()
}
