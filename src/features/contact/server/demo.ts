import { findAccount } from '#features/accounts/server/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { Language } from '#shared/language.ts'
import { insertMessages } from './queries.ts'

/** `ago` and `answeredAfter` are hours. */
type DemoMessage = [name: string, ago: number, answeredAfter: number | undefined, language: Language, message: string]

const messages: DemoMessage[] = [
  [
    'Gail Hynes',
    1180,
    20,
    'en',
    'Do you fix the charging port of an iPad Air 4? It only charges when I hold the cable up.',
  ],
  [
    'Fraser MacNeil',
    1105,
    5,
    'en',
    'My screen was replaced at Sunnyside on Monday and it is wonderful. Thank you, and thank the young man who did it.',
  ],
  [
    'Mireille Arsenault',
    1012,
    18,
    'fr',
    'Bonjour, faites-vous le remplacement de la vitre arrière d’un iPhone 13? Combien de temps faut-il prévoir?',
  ],
  ['Keith Penney', 960, 3, 'en', 'Is the Avalon Mall store open on Remembrance Day?'],
  [
    'Danielle Doucet',
    884,
    26,
    'fr',
    'J’ai oublié mon étui au comptoir du magasin de Moncton samedi dernier. L’avez-vous trouvé?',
  ],
  [
    'Hugh Fraser',
    803,
    44,
    'en',
    'We are a school with 60 Chromebooks, about ten of them with broken screens. Could you give us a quote?\n\nThey’re all the same model (Acer 311). We could bring them to Truro, or could you come here?',
  ],
  ['Jenna Gallant', 741, 7, 'en', 'How much is a new battery for a Galaxy S21, installed?'],
  [
    'Brody Chiasson',
    690,
    12,
    'en',
    'My phone fell into the harbour for a minute or so. It is in rice now. Is there any hope, and should I leave it off?',
  ],
  [
    'Anne LeBlanc',
    622,
    2,
    'en',
    'I need an invoice with our company’s name on it for last week’s repair. The appointment code was K7MPR4.',
  ],
  ['Luc Boudreau', 555, 30, 'fr', 'Est-ce que mes photos sont effacées quand vous changez l’écran?'],
  ['Leah Hynes', 498, 9, 'en', 'Do you buy old phones? I have a Pixel 6 with a cracked back that works otherwise.'],
  [
    'Callum MacNeil',
    430,
    16,
    'en',
    'The protector you put on in Bedford has a bubble in one corner. Can I just come by?',
  ],
  [
    'Erin Doucet',
    352,
    22,
    'en',
    'Are you hiring at the Fredericton store? I fix phones for my friends and would like to do it properly.',
  ],
  [
    'Isla Penney',
    261,
    4,
    'en',
    'How long is the warranty on a screen, and is it still good if I move to Newfoundland?',
  ],
  [
    'Mathieu Cormier',
    190,
    19,
    'fr',
    'Mon cellulaire redémarre sans arrêt depuis la mise à jour. Est-ce que ça se répare sans perdre mes données?',
  ],
  ['Rowan Campbell', 122, 6, 'en', 'Do I have to book, or can I come by on Saturday afternoon for a battery?'],
  [
    'Sophie Melanson',
    71,
    undefined,
    'fr',
    'Bonjour! Avez-vous des étuis pour le Pixel 7 au magasin de Charlottetown, et en quelles couleurs?',
  ],
  [
    'Angus MacDonald',
    46,
    undefined,
    'en',
    'My mother’s phone says the storage is full and she cannot take pictures any more. Could somebody in Sydney show her what to do?\n\nShe comes by bus, so a morning would be best.',
  ],
  [
    'Priya Nair',
    20,
    undefined,
    'en',
    'I booked the wrong day and deleted the e-mail with the link. Could you move me from Thursday to Friday, about 4 pm, at HSC?',
  ],
  ['Doug Saulnier', 3, undefined, 'en', 'Which of your stores is the closest to the ferry in Digby?'],
]

/** Adds messages of two months. The latest ones are not answered yet. */
export async function fillMessages(db: Database) {
  const office = await findAccount(db, 'admin@tidewater.example')
  const now = Date.now()
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  await insertMessages(
    db,
    messages.map(([name, ago, answeredAfter, language, message]) => ({
      name,
      email: `${slugged(name)}@mail.example`,
      message,
      language,
      at: hoursAgo(ago),
      ...(answeredAfter !== undefined && {
        answered_at: hoursAgo(ago - answeredAfter),
        answered_by: office?.id ?? null,
      }),
    })),
  )
}

const slugged = (name: string) => name.toLowerCase().replaceAll(' ', '.')
