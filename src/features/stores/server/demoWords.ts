interface DemoWords {
  words: string
  words_fr: string
}

/** What the pages of the demo shop’s stores say about them, by the name of the store. */
export const demoWords: Record<string, DemoWords> = {
  HSC: {
    words:
      'On the upper level, across from the food court. We have three workbenches, so most screens and batteries are done within the hour.\n\nPark on the Mumford Road side and take the entrance beside the transit terminal.',
    words_fr:
      'À l’étage, en face de l’aire de restauration. On a trois établis : la plupart des écrans et des batteries sont remplacés dans l’heure.\n\nStationnez du côté de Mumford Road et entrez près du terminus d’autobus.',
  },
  'Mic Mac': {
    words:
      'On the second level, near the centre court. Leave your phone with us while you shop, and we’ll call you when it’s ready.',
    words_fr:
      'Au deuxième étage, près de la cour centrale. Laissez-nous votre téléphone pendant vos courses : on vous appelle quand il est prêt.',
  },
  Sunnyside: {
    words: 'A small store with one workbench, so book a time if you can. Free parking at the door.',
    words_fr: 'Un petit magasin avec un seul établi : réservez si vous le pouvez. Stationnement gratuit à la porte.',
  },
  Truro: {
    words: 'Our store for Colchester County, at the main entrance of the mall. We also set up phones for seniors.',
    words_fr:
      'Notre magasin du comté de Colchester, à l’entrée principale du centre commercial. On configure aussi des téléphones pour les aînés.',
  },
  'New Glasgow': {
    words: 'No appointments here: walk in, and we’ll tell you how long it will take. Mornings are quiet.',
    words_fr:
      'Pas de rendez-vous ici : passez nous voir, et on vous dira combien de temps ça prend. C’est calme le matin.',
  },
  Sydney: {
    words: 'Our only store on Cape Breton. We keep parts for the most common phones, and get others within two days.',
    words_fr:
      'Notre seul magasin au Cap-Breton. On garde les pièces des téléphones les plus courants; les autres arrivent en deux jours.',
  },
  Moncton: {
    words: 'In Champlain Place in Dieppe, near the cinema. We serve you in English and French.',
    words_fr: 'À la Place Champlain, à Dieppe, près du cinéma. On vous sert en français et en anglais.',
  },
  Fredericton: {
    words: 'On the lower level of Regent Mall. Students of UNB and STU get a free screen protector check: just ask.',
    words_fr:
      'Au niveau inférieur du Regent Mall. Étudiants de UNB et de STU : demandez la vérification gratuite de votre protecteur d’écran.',
  },
  'Saint John': {
    words: 'In McAllister Place on the east side, beside the customer service desk.',
    words_fr: 'À McAllister Place, dans l’est de la ville, à côté du service à la clientèle.',
  },
  Charlottetown: {
    words:
      'Our store on the Island. No appointments: just walk in. On busy Saturdays, we give you a time to come back.',
    words_fr:
      'Notre magasin à l’Île. Pas de rendez-vous : passez nous voir. Le samedi, quand il y a du monde, on vous donne une heure pour revenir.',
  },
  'St. John’s': {
    words: 'On the first level of Avalon Mall. Open on Newfoundland time, half an hour ahead of the Maritimes.',
    words_fr:
      'Au premier niveau de l’Avalon Mall. Ouvert à l’heure de Terre-Neuve, une demi-heure d’avance sur les Maritimes.',
  },
}
