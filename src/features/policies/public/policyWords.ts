import { inBothLanguages } from '#shared/language.ts'

const en = {
  contactForm: 'Write to us with the contact form',
  warranty: {
    title: 'Warranty',
    lead: 'If the part or our work fails, we fix it again for free.',
    description: 'The {shop} repair warranty: how long it lasts for each service, and what it covers.',
  },
  privacy: {
    title: 'Privacy',
    lead: 'What {shop} keeps about you, why, for how long, and who to ask. We follow the federal privacy law (PIPEDA) and Quebec’s Law 25.',
    description:
      'What {shop} keeps about visitors and customers, why, for how long, and who to ask. No cookies, no trackers.',
    sections: [
      {
        heading: 'What we keep',
        points: [
          'When you book: your name, phone number, e-mail address, device, notes, and the service, store and time. If a store books for you, you can leave out the e-mail address.',
          'When you write to us: your name, e-mail address and message.',
          'The e-mails that we send you about an appointment, and those that tell a store or head office about your appointment or message.',
          'When you sell or hand in a phone at a store: your name, the IMEI of the phone, a description and the amount.',
        ],
      },
      {
        heading: 'Why',
        points: [
          'To hold your time, find your appointment at the counter, contact you about it, and answer your messages.',
          'The list of phones that were handed in helps us spot stolen phones.',
          'For nothing else: we send no advertising, and we do not sell, rent or trade your information.',
        ],
      },
      {
        heading: 'How long',
        points: [
          'Appointments: {months} months after the appointment. Then they are deleted automatically, with their e-mails.',
          'Messages: {months} months after you sent them, with their e-mails.',
          'Phones that were handed in: tax law wants these records for six years. If you ask us, we remove your name and the description; the amount and the IMEI stay.',
          'Copies in backups: until the backups are replaced. If we ever have to restore one, what was deleted at your request is deleted again.',
        ],
      },
      {
        heading: 'Who sees it',
        points: [
          'Appointments: the staff of that store, the warehouse and head office. Messages: head office only.',
          'A mail service delivers our e-mails. Nobody else gets your information, unless a law or a court requires it.',
        ],
      },
      {
        heading: 'This site',
        points: [
          'No cookies for visitors, no trackers, no advertising, and nothing loaded from another company.',
          '“Near me” works in your browser: your location is not sent to us.',
          'Directions and map links open Google Maps, but only when you click them. From there, Google’s own privacy policy applies.',
          'To prevent misuse, the server counts how often a form is sent. To do so, it keeps your network address in scrambled form (a hash) for up to two days.',
          'The server’s log records the network address, page and time of each visit, so that we can find errors and attacks.',
        ],
      },
      {
        heading: 'Your rights',
        points: [
          'You can ask what we keep about you, have it corrected or deleted, get a copy, and withdraw your consent.',
          'With the link in our e-mail, you can move or cancel an appointment yourself.',
          'To ask, write to the person below from the e-mail address that you gave us, or tell us the phone number, so that we can be sure it is you. It is free.',
          'The copy is a file (JSON) that other programs can read. After a deletion, we tell you what we have to keep, and why.',
        ],
      },
    ],
    ask: 'Who to ask',
    askSays: 'The person responsible for your personal information will answer you in writing within 30 days:',
    complain:
      'If you are not satisfied with the answer, you can complain to the Office of the Privacy Commissioner of Canada or, in Quebec, to the Commission d’accès à l’information.',
  },
  accessibility: {
    title: 'Accessibility',
    lead: 'Everyone should be able to book a repair at {shop}. We aim to meet WCAG 2.2, level AA, on this site.',
    description: 'How accessible the {shop} site is, how we test it, what does not work yet, and how to reach us.',
    sections: [
      {
        heading: 'What you can count on',
        points: [
          'Everything works with a keyboard alone, and you can always see where you are.',
          'Screen readers read out headings, labels, errors and changes.',
          'The site fits a screen 360 pixels wide, and still works at 200% zoom.',
          'It follows your settings for dark colours and reduced motion, and its forms work without scripts.',
        ],
      },
      {
        heading: 'How we test',
        points: [
          'Before each release, every page is tested automatically with axe and an HTML validator, in English and French, at phone and desktop sizes, in light and dark colours.',
        ],
      },
      {
        heading: 'What does not work yet',
        points: [
          'The map of the stores is a drawing. The list beside it has the same stores, with addresses and distances.',
          'Directions open in Google Maps. We cannot make that site more accessible.',
        ],
      },
    ],
    ask: 'Is something not working for you?',
    askSays:
      'Tell us which page and what happened. We will fix it, and until then we will help you by phone, by e-mail or in a store.',
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
    lead: 'Ce que {shop} garde sur vous, pourquoi, combien de temps, et à qui vous adresser. On respecte la loi fédérale (LPRPDE) et la Loi 25 du Québec.',
    description:
      'Ce que {shop} garde sur les visiteurs et les clients, pourquoi, combien de temps, et à qui s’adresser. Ni témoins ni traceurs.',
    sections: [
      {
        heading: 'Ce qu’on garde',
        points: [
          'Quand vous réservez : votre nom, votre téléphone, votre courriel, l’appareil, vos remarques, ainsi que le service, le magasin et l’heure. Si un magasin réserve pour vous, vous n’êtes pas obligé de donner un courriel.',
          'Quand vous nous écrivez : votre nom, votre courriel et votre message.',
          'Les courriels qu’on vous envoie au sujet d’un rendez-vous, et ceux qui avisent un magasin ou le siège social de votre rendez-vous ou de votre message.',
          'Quand vous vendez ou remettez un téléphone en magasin : votre nom, le numéro IMEI, une description et le montant.',
        ],
      },
      {
        heading: 'Pourquoi',
        points: [
          'Pour vous garder une place, trouver votre rendez-vous au comptoir, vous joindre à ce sujet et répondre à vos messages.',
          'La liste des téléphones remis nous aide à repérer les téléphones volés.',
          'Pour rien d’autre : on n’envoie pas de publicité, et on ne vend, ne loue ni n’échange vos renseignements.',
        ],
      },
      {
        heading: 'Combien de temps',
        points: [
          'Les rendez-vous : {months} mois après leur date. Ils sont ensuite supprimés automatiquement, avec leurs courriels.',
          'Les messages : {months} mois après leur envoi, avec leurs courriels.',
          'Les téléphones remis : les lois fiscales exigent qu’on garde ces registres six ans. Si vous le demandez, on enlève votre nom et la description; le montant et le numéro IMEI restent.',
          'Les copies de sauvegarde : jusqu’à ce qu’elles soient remplacées. Si on doit en restaurer une, ce qui a été supprimé à votre demande est supprimé de nouveau.',
        ],
      },
      {
        heading: 'Qui les voit',
        points: [
          'Les rendez-vous : le personnel du magasin, l’entrepôt et le siège social. Les messages : le siège social seulement.',
          'Un service de messagerie livre nos courriels. Personne d’autre ne reçoit vos renseignements, sauf si une loi ou un tribunal l’exige.',
        ],
      },
      {
        heading: 'Ce site',
        points: [
          'Aucun témoin pour les visiteurs, aucun traceur, aucune publicité, et rien qui provienne d’une autre entreprise.',
          '« Près de moi » fonctionne dans votre navigateur : votre position ne nous est pas envoyée.',
          'Les liens vers les itinéraires et les cartes ouvrent Google Maps, mais seulement quand vous cliquez dessus. C’est alors la politique de confidentialité de Google qui s’applique.',
          'Pour éviter les abus, le serveur compte les envois de chaque formulaire. Pour ça, il garde une empreinte (« hash ») de votre adresse réseau pendant deux jours au plus.',
          'Le journal du serveur note l’adresse réseau, la page et l’heure de chaque visite, pour qu’on puisse trouver les pannes et les attaques.',
        ],
      },
      {
        heading: 'Vos droits',
        points: [
          'Vous pouvez demander ce qu’on garde sur vous, le faire corriger ou supprimer, en recevoir une copie et retirer votre consentement.',
          'Avec le lien dans notre courriel, vous pouvez déplacer ou annuler vous-même un rendez-vous.',
          'Pour en faire la demande, écrivez à la personne ci-dessous avec le courriel que vous nous avez donné, ou donnez-nous le numéro de téléphone, pour qu’on soit sûr que c’est bien vous. C’est gratuit.',
          'La copie est un fichier (JSON) que d’autres programmes peuvent lire. Après une suppression, on vous dit ce qu’on doit garder, et pourquoi.',
        ],
      },
    ],
    ask: 'À qui vous adresser',
    askSays: 'La personne responsable des renseignements personnels vous répondra par écrit dans les 30 jours :',
    complain:
      'Si la réponse ne vous convient pas, vous pouvez porter plainte au Commissariat à la protection de la vie privée du Canada ou, au Québec, à la Commission d’accès à l’information.',
  },
  accessibility: {
    title: 'Accessibilité',
    lead: 'Tout le monde devrait pouvoir réserver une réparation chez {shop}. On vise, pour ce site, la norme WCAG 2.2, niveau AA.',
    description:
      'L’accessibilité du site de {shop} : comment on la vérifie, ce qui ne va pas encore, et comment nous joindre.',
    sections: [
      {
        heading: 'Ce sur quoi vous pouvez compter',
        points: [
          'Tout fonctionne avec le clavier seulement, et vous voyez toujours où vous êtes.',
          'Les lecteurs d’écran lisent les titres, les étiquettes, les erreurs et les changements.',
          'Le site tient dans un écran de 360 pixels de large et fonctionne encore avec un zoom de 200 %.',
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
        heading: 'Ce qui ne va pas encore',
        points: [
          'La carte des magasins est un dessin. La liste à côté a les mêmes magasins, avec les adresses et les distances.',
          'Les itinéraires s’ouvrent dans Google Maps. On ne peut pas rendre ce site plus accessible.',
        ],
      },
    ],
    ask: 'Quelque chose ne fonctionne pas pour vous?',
    askSays:
      'Dites-nous sur quelle page et ce qui s’est passé. On va corriger le problème, et d’ici là on vous aidera par téléphone, par courriel ou en magasin.',
  },
}
export const policyWords = inBothLanguages(en, fr)
