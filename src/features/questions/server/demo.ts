import type { Database } from '#platform/db/database.ts'
import { insertQuestion } from './queries.ts'

const questions = [
  {
    question: 'Do I need an appointment?',
    answer:
      'No. Walk into any store while it is open. With an appointment, you don’t have to wait, and we make sure we have the part.',
    question_fr: 'Est-ce qu’il faut un rendez-vous?',
    answer_fr:
      'Non. Passez dans un magasin pendant les heures d’ouverture. Avec un rendez-vous, vous n’attendez pas, et on s’assure d’avoir la pièce.',
  },
  {
    question: 'How long does a repair take?',
    answer:
      'Most screens and batteries take less than an hour. Water damage and faults on the board take longer. We tell you before we start.',
    question_fr: 'Combien de temps prend une réparation?',
    answer_fr:
      'La plupart des écrans et des batteries prennent moins d’une heure. Les dégâts d’eau et les pannes de la carte mère prennent plus de temps. On vous le dit avant de commencer.',
  },
  {
    question: 'Will I lose my photos and messages?',
    answer:
      'Usually not. We don’t need to erase a phone to replace its screen or battery. A backup is still a good idea, because a damaged phone can fail at any time.',
    question_fr: 'Est-ce que je vais perdre mes photos et mes messages?',
    answer_fr:
      'D’habitude, non. Pas besoin d’effacer un téléphone pour changer l’écran ou la batterie. Une sauvegarde reste une bonne idée, car un téléphone abîmé peut lâcher à tout moment.',
  },
  {
    question: 'What should I bring?',
    answer:
      'Your phone, your appointment code, and your passcode, in case we need to test the phone. You can change the passcode before and after.',
    question_fr: 'Qu’est-ce que je dois apporter?',
    answer_fr:
      'Votre téléphone, le code de votre rendez-vous et le code d’accès du téléphone, au cas où on doive le tester. Vous pouvez changer le code d’accès avant et après.',
  },
  {
    question: 'What if you can’t fix it?',
    answer: 'Then you don’t pay for the work. We give you the phone back as it was, and explain your other options.',
    question_fr: 'Et si vous ne pouvez pas le réparer?',
    answer_fr:
      'Vous ne payez pas le travail. On vous rend le téléphone comme il était, et on vous explique ce que vous pouvez faire.',
  },
  {
    question: 'Do you use original parts?',
    answer:
      'Yes, when the manufacturer sells them to repair shops. If not, we use tested parts of the same quality. Ask us which ones we have for your model.',
    question_fr: 'Utilisez-vous des pièces d’origine?',
    answer_fr:
      'Oui, quand le fabricant en vend aux ateliers; sinon, des pièces vérifiées de même qualité. Demandez-nous lesquelles on a pour votre modèle.',
  },
  {
    question: 'Will a repair void the manufacturer’s warranty?',
    answer:
      'It can. If your phone is still under warranty and the damage is covered, try the manufacturer first: it won’t cost you anything. Drops and water damage are rarely covered.',
    question_fr: 'Est-ce qu’une réparation annule la garantie du fabricant?',
    answer_fr:
      'C’est possible. Si votre téléphone est encore sous garantie et que le dommage est couvert, voyez d’abord le fabricant : ça ne vous coûtera rien. Les chutes et les dégâts d’eau sont rarement couverts.',
  },
  {
    question: 'How can I pay?',
    answer: 'In the store, when you pick up your phone: cash, debit or credit card. You pay nothing online.',
    question_fr: 'Comment est-ce que je paie?',
    answer_fr:
      'En magasin, quand vous reprenez votre téléphone : comptant, débit ou carte de crédit. Vous ne payez rien en ligne.',
  },
]

export async function fillQuestions(db: Database) {
  for (const given of questions) await insertQuestion(db, { ...given, shown: true })
}
