import type { Database } from '#platform/db/database.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { Service } from '../rules.ts'

interface DemoService {
  price_cents: Cents | null
  minutes: number | null
  warranty_days: number | null
  words: string
  words_fr: string
}

const demoServices: Record<Service, DemoService> = {
  'Screen Replacement': {
    price_cents: cents(89_00),
    minutes: 45,
    warranty_days: 90,
    words:
      'We keep screens for most iPhone, Galaxy and Pixel models in the store, so you usually have your phone back the same day.\n\nYour data stays on the phone. We test touch, brightness and the front camera with you before you leave.',
    words_fr:
      'On garde en magasin des écrans pour la plupart des iPhone, Galaxy et Pixel : vous repartez d’habitude avec votre téléphone le jour même.\n\nVos données restent sur le téléphone. Avant votre départ, on vérifie avec vous l’écran tactile, la luminosité et la caméra avant.',
  },
  'Battery Replacement': {
    price_cents: cents(59_00),
    minutes: 30,
    warranty_days: 180,
    words:
      'A battery wears out after two or three years. We test yours first. If it’s still good, we tell you, and you pay nothing.\n\nA swollen battery is dangerous: switch the phone off, do not charge it, and bring it in.',
    words_fr:
      'Une batterie s’use après deux ou trois ans. On vérifie d’abord la vôtre. Si elle est encore bonne, on vous le dit, et vous ne payez rien.\n\nUne batterie gonflée est dangereuse : éteignez le téléphone, ne le chargez pas et apportez-le.',
  },
  'Software Update': {
    price_cents: cents(29_00),
    minutes: 40,
    warranty_days: null,
    words:
      'We update the phone, free up space and remove what slows it down. Bring your passcode: we can’t update a locked phone.',
    words_fr:
      'On met le téléphone à jour, on libère de l’espace et on enlève ce qui le ralentit. Apportez votre code d’accès : on ne peut pas mettre à jour un téléphone verrouillé.',
  },
  'Screen Protector Replacement': {
    price_cents: cents(19_00),
    minutes: 10,
    warranty_days: 30,
    words: 'Glass protectors for most phones and tablets, installed while you wait. The price includes the protector.',
    words_fr:
      'Des protecteurs de verre pour la plupart des téléphones et des tablettes, posés sur place. Le prix comprend le protecteur.',
  },
  'Motherboard Issues': {
    price_cents: cents(129_00),
    minutes: 180,
    warranty_days: 60,
    words:
      'Water, a drop or a bad charger can damage the board. We find the fault first and call you with a price. If we can’t fix it, you pay nothing.\n\nSome boards go to our workshop in Halifax and take three to five business days.',
    words_fr:
      'L’eau, une chute ou un mauvais chargeur peuvent endommager la carte. On cherche d’abord la panne et on vous appelle avec un prix. Si on ne peut pas la réparer, vous ne payez rien.\n\nCertaines cartes vont à notre atelier de Halifax et demandent de trois à cinq jours ouvrables.',
  },
  Others: { price_cents: null, minutes: null, warranty_days: null, words: '', words_fr: '' },
}

export async function fillServices(db: Database) {
  for (const [service, filled] of Object.entries(demoServices)) {
    await db.updateTable('services').set(filled).where('service', '=', service).execute()
  }
}
