import type { Database } from '#platform/db/database.ts'
import { insertQuestion } from './queries.ts'

const questions = [
  {
    question: 'Do I need an appointment?',
    answer:
      'No. Walk into any store while it is open. With an appointment you do not wait, and we can make sure that the part is there.',
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
      'La plupart des écrans et des piles prennent moins d’une heure. Les dégâts d’eau et les pannes de la carte mère prennent plus de temps. On vous le dit avant de commencer.',
  },
  {
    question: 'Will I lose my photos and messages?',
    answer:
      'Usually not: we do not need to erase a phone to change a screen or a battery. A backup is still a good idea, because a damaged phone can fail at any time.',
    question_fr: 'Est-ce que je vais perdre mes photos et mes messages?',
    answer_fr:
      'D’habitude, non : pas besoin d’effacer un téléphone pour changer un écran ou une pile. Une sauvegarde reste une bonne idée, car un téléphone abîmé peut lâcher à tout moment.',
  },
  {
    question: 'What do I bring?',
    answer:
      'Your phone, the code of your appointment, and the passcode if we need to test the phone. You can change it before and after.',
    question_fr: 'Qu’est-ce que j’apporte?',
    answer_fr:
      'Votre téléphone, le code de votre rendez-vous, et le code d’accès si on doit tester le téléphone. Vous pouvez le changer avant et après.',
  },
  {
    question: 'What if you cannot fix it?',
    answer:
      'Then you pay nothing for the work. We give you the phone back as it was, and tell you what else you can do.',
    question_fr: 'Et si vous ne pouvez pas le réparer?',
    answer_fr:
      'Vous ne payez rien pour le travail. On vous rend le téléphone comme il était, et on vous explique ce que vous pouvez faire.',
  },
  {
    question: 'Do you use original parts?',
    answer:
      'We use original parts where the maker sells them to repair shops, and tested parts of the same quality otherwise. Ask us which ones we have for your model.',
    question_fr: 'Utilisez-vous des pièces d’origine?',
    answer_fr:
      'Oui, quand le fabricant en vend aux ateliers; sinon, des pièces vérifiées de même qualité. Demandez-nous lesquelles on a pour votre modèle.',
  },
  {
    question: 'Does a repair end the warranty of the maker?',
    answer:
      'If your phone is still under its maker’s warranty and the damage is covered, go to the maker first: it costs you nothing. A fall or water is rarely covered.',
    question_fr: 'Est-ce qu’une réparation met fin à la garantie du fabricant?',
    answer_fr:
      'Si votre téléphone est encore sous garantie et que le dommage est couvert, voyez d’abord le fabricant : ça ne vous coûte rien. Une chute ou l’eau est rarement couverte.',
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
