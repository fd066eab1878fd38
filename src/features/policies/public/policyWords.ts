import { inBothLanguages } from '#shared/language.ts'

const en = {
  contactForm: 'Write to us with the contact form',
  warranty: {
    title: 'Warranty',
    lead: 'If the part or our work fails, we fix it again for free.',
    description: 'The warranty of {shop} on repairs: how long it lasts for each service, and what it covers.',
  },
  privacy: {
    title: 'Privacy',
    lead: 'What {shop} keeps about you, why, for how long, and whom to ask. It follows PIPEDA, the federal law, and Law 25 of Quebec.',
    description:
      'What {shop} keeps about visitors and customers, why, for how long, and whom to ask. No cookies, no trackers.',
    sections: [
      {
        heading: 'What we keep',
        points: [
          'When you book: your name, phone number, e-mail address, device, notes, and the service, store and time. If a store books for you, the e-mail address may be missing.',
          'When you write to us: your name, e-mail address and message.',
          'The e-mails that we send you about an appointment, and those that tell a store or the office about you.',
          'When you sell or hand in a phone at a store: your name, the IMEI of the phone, a description and the amount.',
        ],
      },
      {
        heading: 'Why',
        points: [
          'To hold your time, find your appointment at the counter, reach you about it, and answer you.',
          'The list of phones that were handed in helps to recognise stolen phones.',
          'For nothing else: we send no advertising, and we do not sell, rent or trade what you tell us.',
        ],
      },
      {
        heading: 'How long',
        points: [
          'Appointments: {months} months after their day. Then they are deleted by themselves, with their e-mails.',
          'Messages: {months} months after you sent them, with their e-mails. The record of who answered keeps your name.',
          'Phones that were handed in: there is no date at which they are deleted. Ask us if you want your name removed.',
          'Copies in backups are gone when the backups are replaced.',
        ],
      },
      {
        heading: 'Who sees it',
        points: [
          'Appointments: the staff of that store, the warehouse and the office. Messages: the office only.',
          'A mail service delivers our e-mails. Nobody else gets your data, unless a law or a court requires it.',
        ],
      },
      {
        heading: 'This site',
        points: [
          'No cookies for visitors, no trackers, no advertising, and nothing loaded from another company.',
          '“Near me” works inside your browser: your location is not sent to us.',
          'Directions and maps open Google Maps, and only when you choose the link. What Google keeps then is up to Google.',
          'Against misuse, the server counts how often a form is sent. For that it keeps a hash of your network address, for two days at most.',
          'The log of the server notes the network address, page and time of each visit, to find errors and attacks.',
        ],
      },
      {
        heading: 'Your rights',
        points: [
          'You can ask what we keep about you, have it corrected or deleted, get a copy, and take back your consent.',
          'The link in the e-mail lets you move or cancel an appointment yourself.',
        ],
      },
    ],
    ask: 'Whom to ask',
    askSays: 'The person in charge of personal data answers you within 30 days:',
    complain:
      'If the answer does not help, you can complain to the Office of the Privacy Commissioner of Canada or, in Quebec, to the Commission d’accès à l’information.',
  },
  accessibility: {
    title: 'Accessibility',
    lead: 'Everybody should be able to book a repair at {shop}. This site is made to meet WCAG 2.2, level AA.',
    description: 'How accessible the site of {shop} is, how it is tested, what does not work yet, and how to reach us.',
    sections: [
      {
        heading: 'What you can count on',
        points: [
          'Everything works with the keyboard alone, and you always see where you are.',
          'Screen readers read out headings, labels, errors and changes.',
          'The site fits a screen of 360 pixels, and still works at 200 % zoom.',
          'It follows your settings for dark colours and reduced motion, and forms work without scripts.',
        ],
      },
      {
        heading: 'How we test',
        points: [
          'Before each release, every page is tested automatically with axe and an HTML validator, in English and French, on phones and desks, in light and dark colours.',
        ],
      },
      {
        heading: 'What we know',
        points: [
          'The map of the stores is a drawing. The list beside it has the same stores, with addresses and distances.',
          'Google Maps, which the directions open, is not ours.',
        ],
      },
    ],
    ask: 'Something does not work for you?',
    askSays:
      'Tell us the page and what happened. We fix it, and until then we help you by phone, by e-mail or in a store.',
  },
}
const fr: typeof en = {
  contactForm: 'Écrivez-nous par le formulaire de contact',
  warranty: {
    title: 'Garantie',
    lead: 'Si la pièce ou notre travail lâche, on répare de nouveau, gratuitement.',
    description: 'La garantie de {shop} sur les réparations : sa durée pour chaque service, et ce qu’elle couvre.',
  },
  privacy: {
    title: 'Confidentialité',
    lead: 'Ce que {shop} garde sur vous, pourquoi, combien de temps, et à qui vous adresser, selon la LPRPDE, la loi fédérale, et la Loi 25 du Québec.',
    description:
      'Ce que {shop} garde sur les visiteurs et les clients, pourquoi, combien de temps, et à qui s’adresser. Ni témoins ni traceurs.',
    sections: [
      {
        heading: 'Ce qu’on garde',
        points: [
          'Quand vous réservez : votre nom, votre téléphone, votre courriel, l’appareil, vos remarques, ainsi que le service, le magasin et l’heure. Si un magasin réserve pour vous, le courriel peut manquer.',
          'Quand vous nous écrivez : votre nom, votre courriel et votre message.',
          'Les courriels qu’on vous envoie au sujet d’un rendez-vous, et ceux qui en avisent un magasin ou le bureau.',
          'Quand vous vendez ou remettez un téléphone en magasin : votre nom, le numéro IMEI, une description et le montant.',
        ],
      },
      {
        heading: 'Pourquoi',
        points: [
          'Pour réserver votre heure, trouver votre rendez-vous au comptoir, vous joindre à ce sujet et vous répondre.',
          'La liste des téléphones remis aide à reconnaître les téléphones volés.',
          'Pour rien d’autre : on n’envoie pas de publicité, et on ne vend, ne loue ni n’échange ce que vous nous confiez.',
        ],
      },
      {
        heading: 'Combien de temps',
        points: [
          'Les rendez-vous : {months} mois après leur date. Ils sont ensuite supprimés d’office, avec leurs courriels.',
          'Les messages : {months} mois après leur envoi, avec leurs courriels. Le registre des réponses garde votre nom.',
          'Les téléphones remis : aucune date de suppression n’est prévue. Demandez-nous d’enlever votre nom si vous le voulez.',
          'Les copies de sauvegarde disparaissent quand elles sont remplacées.',
        ],
      },
      {
        heading: 'Qui les voit',
        points: [
          'Les rendez-vous : le personnel du magasin, l’entrepôt et le bureau. Les messages : le bureau seulement.',
          'Un service de messagerie livre nos courriels. Personne d’autre ne reçoit vos données, sauf si une loi ou un tribunal l’exige.',
        ],
      },
      {
        heading: 'Ce site',
        points: [
          'Aucun témoin pour les visiteurs, aucun traceur, aucune publicité, et rien qui provienne d’une autre entreprise.',
          '« Près de moi » fonctionne dans votre navigateur : votre position ne nous est pas envoyée.',
          'Les itinéraires et les cartes ouvrent Google Maps, et seulement si vous choisissez le lien. Ce que Google garde alors relève de Google.',
          'Contre les abus, le serveur compte les envois d’un formulaire. Il garde pour cela une empreinte de votre adresse réseau, deux jours au plus.',
          'Le journal du serveur note l’adresse réseau, la page et l’heure de chaque visite, pour trouver les pannes et les attaques.',
        ],
      },
      {
        heading: 'Vos droits',
        points: [
          'Vous pouvez demander ce qu’on garde sur vous, le faire corriger ou supprimer, en recevoir une copie et retirer votre consentement.',
          'Le lien dans le courriel vous permet de déplacer ou d’annuler vous-même un rendez-vous.',
        ],
      },
    ],
    ask: 'À qui vous adresser',
    askSays: 'La personne responsable des renseignements personnels vous répond dans les 30 jours :',
    complain:
      'Si la réponse ne vous convient pas, vous pouvez porter plainte au Commissariat à la protection de la vie privée du Canada ou, au Québec, à la Commission d’accès à l’information.',
  },
  accessibility: {
    title: 'Accessibilité',
    lead: 'Tout le monde devrait pouvoir réserver une réparation chez {shop}. Ce site vise la norme WCAG 2.2, niveau AA.',
    description:
      'L’accessibilité du site de {shop} : comment on le vérifie, ce qui ne va pas encore, et comment nous joindre.',
    sections: [
      {
        heading: 'Ce sur quoi vous pouvez compter',
        points: [
          'Tout fonctionne au clavier seul, et vous voyez toujours où vous êtes.',
          'Les lecteurs d’écran lisent les titres, les étiquettes, les erreurs et les changements.',
          'Le site tient dans un écran de 360 pixels et fonctionne encore à un zoom de 200 %.',
          'Il suit vos réglages de couleurs sombres et d’animations réduites, et les formulaires fonctionnent sans scripts.',
        ],
      },
      {
        heading: 'Comment on vérifie',
        points: [
          'Avant chaque version, chaque page est vérifiée automatiquement avec axe et un validateur HTML, en français et en anglais, sur téléphone et à l’ordinateur, en couleurs claires et sombres.',
        ],
      },
      {
        heading: 'Ce qu’on sait',
        points: [
          'La carte des magasins est un dessin. La liste à côté a les mêmes magasins, avec les adresses et les distances.',
          'Google Maps, qu’ouvrent les itinéraires, n’est pas à nous.',
        ],
      },
    ],
    ask: 'Quelque chose ne marche pas pour vous?',
    askSays:
      'Dites-nous la page et ce qui s’est passé. On corrige, et d’ici là on vous aide par téléphone, par courriel ou en magasin.',
  },
}
export const policyWords = inBothLanguages(en, fr)
