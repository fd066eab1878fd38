// Queries as clerks type them, each with what the clerk is looking for, written by hand. A rule compares whole fields of a
// product, so it does not depend on how the search reads words, signs or spelling. The first rule that matches a product is its
// grade: 3 is what the clerk is looking for, 2 a good substitute, 1 something similar. All other products have grade 0.

export interface Meant {
  device?: string | readonly string[]
  product_type?: string | readonly string[]
  brand?: string
  category?: string | readonly string[]
  subcategory?: string | readonly string[]
  color?: string | readonly string[]
}
export interface GradedQuery {
  query: string
  grades: readonly (readonly [grade: 1 | 2 | 3, fields: Meant])[]
}

const iPhones = [
  ...['iPhone 16 Pro Max', 'iPhone 16 Pro', 'iPhone 16', 'iPhone 15 Pro Max', 'iPhone 15 Pro', 'iPhone 15'],
  ...['iPhone 14', 'iPhone 13', 'iPhone SE'],
]
const iPads = ['iPad Pro 11', 'iPad Air', 'iPad mini']
const apple = [...iPhones, ...iPads]
const galaxyPhones = ['Galaxy S24 Ultra', 'Galaxy S24+', 'Galaxy S24', 'Galaxy S23', 'Galaxy A54']
const samsung = [...galaxyPhones, 'Galaxy Tab S9']
const google = ['Pixel 9 Pro', 'Pixel 9', 'Pixel 8a']
const moto = 'Moto G Power'
const s24Others = ['Galaxy S24+', 'Galaxy S24 Ultra']
const pro15s = ['iPhone 15 Pro', 'iPhone 15 Pro Max']
const pro16s = ['iPhone 16 Pro', 'iPhone 16 Pro Max']

const phoneCase = 'Phone Case'
const waterproof = 'Waterproof Case'
const glass = 'Screen Protector'
const phones = 'Unlocked Phones'

const graded = (query: string, ...grades: GradedQuery['grades']): GradedQuery => ({ query, grades })
/** Only these products help the clerk. */
const only = (query: string, fields: Meant) => graded(query, [3, fields])
/** A phone case for a device. A waterproof case is a case, too. Cases of similar devices have grade 1. */
const caseFor = (query: string, device: string | readonly string[], near: readonly string[] = []) =>
  graded(
    query,
    [3, { device, product_type: phoneCase }],
    [2, { device, product_type: waterproof }],
    [1, { device: near, product_type: [phoneCase, waterproof] }],
  )
/** Everything for a device. Similar devices have grade 1. */
const deviceFirst = (query: string, device: string, near: readonly string[] = []) =>
  graded(query, [3, { device }], [1, { device: near }])
const chargers = { category: 'Charger' }
const usbCCables = { subcategory: ['USB-C 1 m', 'USB-C 2 m'] }

export const gradedQueries: readonly GradedQuery[] = [
  // "+" and "plus"
  deviceFirst('s24+', 'Galaxy S24+'),
  deviceFirst('s24 plus', 'Galaxy S24+'),
  deviceFirst('S24Plus', 'Galaxy S24+'),
  deviceFirst('galaxy s24+', 'Galaxy S24+'),
  deviceFirst('samsung s24 plus', 'Galaxy S24+'),
  caseFor('galaxy s24 plus case', 'Galaxy S24+'),
  caseFor('s24 plus case', 'Galaxy S24+'),
  caseFor('s24+ case', 'Galaxy S24+'),
  caseFor('case s24+', 'Galaxy S24+'),
  only('s24+ wallet', { device: 'Galaxy S24+', category: 'Wallet' }),
  only('s24+ screen protector', { device: 'Galaxy S24+', product_type: glass }),
  only('privacy s24+', { device: 'Galaxy S24+', category: 'Privacy' }),
  only('samsung s24+ black', { device: 'Galaxy S24+', color: 'Black' }),
  only('s24+ noir', { device: 'Galaxy S24+', color: 'Black' }),
  only('galaxy s24+ 256', { device: 'Galaxy S24+', category: '256 GB' }),
  graded(
    'card wallet s24+',
    [3, { device: 'Galaxy S24+', subcategory: 'Two Cards' }],
    [1, { device: 'Galaxy S24+', category: 'Wallet' }],
  ),
  deviceFirst('s24', 'Galaxy S24', s24Others),
  caseFor('s24 case', 'Galaxy S24', s24Others),
  deviceFirst('s24 ultra', 'Galaxy S24 Ultra'),
  caseFor('s24 ultra case', 'Galaxy S24 Ultra'),

  // Makers
  caseFor('samsung s24 case', 'Galaxy S24', s24Others),
  graded(
    'samsung case',
    [3, { device: galaxyPhones, product_type: phoneCase }],
    [2, { device: samsung, product_type: [waterproof, 'Tablet Case'] }],
  ),
  only('samsung charger', chargers),
  only('apple charger', chargers),
  only('apple', { device: apple }),
  only('samsung', { device: samsung }),
  only('google', { device: google }),
  only('motorola', { device: moto }),
  deviceFirst('apple iphone 15', 'iPhone 15', pro15s),
  only('apple ipad case', { device: iPads, product_type: 'Tablet Case' }),
  only('samsung tablet case', { device: 'Galaxy Tab S9', product_type: 'Tablet Case' }),
  only('samsung screen protector', { device: samsung, product_type: glass }),
  caseFor('google pixel 9 case', 'Pixel 9', ['Pixel 9 Pro']),
  only('apple leather case', { device: apple, category: 'Leather' }),
  graded('samsung phone', [3, { device: samsung, product_type: phones }], [1, { device: samsung }]),
  only('unlocked samsung', { device: samsung, product_type: phones }),
  only('apple phone 256', { device: iPhones, category: '256 GB' }),
  caseFor('motorola case', moto),
  caseFor('moto case', moto),

  // Short forms
  deviceFirst('ip15', 'iPhone 15', pro15s),
  graded('ip15 wallet', [3, { device: 'iPhone 15', category: 'Wallet' }], [1, { device: pro15s, category: 'Wallet' }]),
  caseFor('ip15 pro case', 'iPhone 15 Pro', ['iPhone 15 Pro Max']),
  caseFor('ip 15 case', 'iPhone 15', pro15s),
  deviceFirst('ip16 pro max', 'iPhone 16 Pro Max'),
  deviceFirst('15pm', 'iPhone 15 Pro Max'),
  caseFor('16 pm case', 'iPhone 16 Pro Max'),
  deviceFirst('iph 15', 'iPhone 15', pro15s),
  deviceFirst('iphone15promax', 'iPhone 15 Pro Max'),
  caseFor('i14 case', 'iPhone 14'),
  only('15 pro max magsafe', { device: 'iPhone 15 Pro Max', category: 'MagSafe' }),
  caseFor('se case', 'iPhone SE'),
  only('iphone se wallet', { device: 'iPhone SE', category: 'Wallet' }),
  deviceFirst('s24u', 'Galaxy S24 Ultra'),
  only('s24u wallet', { device: 'Galaxy S24 Ultra', category: 'Wallet' }),
  deviceFirst('a54', 'Galaxy A54'),
  caseFor('a54 case', 'Galaxy A54'),
  deviceFirst('pixel9', 'Pixel 9', ['Pixel 9 Pro']),
  caseFor('g power case', moto),
  only('tab s9 case', { device: 'Galaxy Tab S9', product_type: 'Tablet Case' }),
  only('ipad pro 11 case', { device: 'iPad Pro 11', product_type: 'Tablet Case' }),
  deviceFirst('ipad mini', 'iPad mini'),
  caseFor('8a case', 'Pixel 8a'),
  caseFor('gal s23 case', 'Galaxy S23'),

  // Accessories
  graded('usb c charger', [3, chargers], [1, usbCCables]),
  only('usb-c cable', usbCCables),
  graded('usbc 2m', [3, { subcategory: 'USB-C 2 m' }], [1, usbCCables]),
  only('lightning', { subcategory: 'Lightning 1 m' }),
  only('iphone charger', chargers),
  only('65w charger', { subcategory: '65 W' }),
  only('20w', { subcategory: '20 W' }),
  graded('65w usb c', [3, { subcategory: '65 W' }], [1, usbCCables]),
  only('car mount', { category: 'Car Mount' }),
  only('dash mount', { subcategory: 'Dash' }),
  only('power bank', { category: 'Power Bank' }),
  only('powerbank', { category: 'Power Bank' }),
  only('10000mah', { category: 'Power Bank' }),
  graded('earbuds black', [3, { subcategory: 'Earbuds', color: 'Black' }], [1, { subcategory: 'Earbuds' }]),
  only('headphones navy', { subcategory: 'Headphones', color: 'Navy' }),
  only('magsafe ring', { category: 'MagSafe ring' }),
  only('wrist strap teal', { subcategory: 'Wrist', color: 'Teal' }),
  only('dry bag', { subcategory: 'Dry Bag' }),

  // Plurals
  only('cables', { category: 'Cable' }),
  only('chargers', chargers),
  only('phone cases', { product_type: phoneCase }),
  only('screen protectors', { product_type: glass }),
  only('headphone', { subcategory: 'Headphones' }),
  only('earbud', { subcategory: 'Earbuds' }),
  only('straps', { category: 'Strap' }),
  only('power banks', { category: 'Power Bank' }),
  only('privacy protectors s23', { device: 'Galaxy S23', category: 'Privacy' }),
  only('wallets ip14', { device: 'iPhone 14', category: 'Wallet' }),

  // Brands, and what stands on the package
  only('otter s24 ultra', { device: 'Galaxy S24 Ultra', brand: 'Otter & Co' }),
  only('nordskin matte s23', { device: 'Galaxy S23', subcategory: 'Matte' }),
  graded(
    'boltline grip ip13',
    [3, { device: 'iPhone 13', category: 'Grip' }],
    // It fits the iPhone 13, too.
    [2, { device: 'iPhone 14', category: 'Grip' }],
  ),
  graded(
    'harbour folio 16 pro',
    [3, { device: 'iPhone 16 Pro', subcategory: 'Folio' }],
    [1, { device: 'iPhone 16 Pro Max', subcategory: 'Folio' }],
  ),
  graded(
    'lens protector 15 pro',
    [3, { device: 'iPhone 15 Pro', category: 'Camera Lens' }],
    [1, { device: 'iPhone 15 Pro Max', category: 'Camera Lens' }],
  ),
  only('tempered 13', { device: 'iPhone 13', category: 'Tempered' }),
  only('anti yellow a54', { device: 'Galaxy A54', subcategory: 'Anti-Yellow' }),
  graded(
    'pack of 2 s24',
    [3, { device: 'Galaxy S24', subcategory: 'Pack of 2' }],
    [1, { device: s24Others, subcategory: 'Pack of 2' }],
  ),
  graded(
    '512 gb iphone 16 pro',
    [3, { device: 'iPhone 16 Pro', category: '512 GB' }],
    [1, { device: 'iPhone 16 Pro Max', category: '512 GB' }],
  ),

  // French
  caseFor('coque iphone 15', 'iPhone 15', pro15s),
  graded(
    'coque s24+ noir',
    [3, { device: 'Galaxy S24+', product_type: phoneCase, color: 'Black' }],
    [2, { device: 'Galaxy S24+', product_type: waterproof, color: 'Black' }],
  ),
  caseFor('coque samsung s24', 'Galaxy S24', s24Others),
  only('chargeur', chargers),
  graded('chargeur usb c', [3, chargers], [1, usbCCables]),
  only('chargeur iphone', chargers),
  only('étui cuir iphone 14', { device: 'iPhone 14', category: 'Leather' }),
  only('etui portefeuille s23', { device: 'Galaxy S23', category: 'Wallet' }),
  only('câble usb c', usbCCables),
  only('cable lightning noir', { subcategory: 'Lightning 1 m', color: 'Black' }),
  graded(
    'protecteur écran ip15',
    [3, { device: 'iPhone 15', product_type: glass }],
    [1, { device: pro15s, product_type: glass }],
  ),
  graded(
    'verre trempé s24',
    [3, { device: 'Galaxy S24', category: 'Tempered' }],
    [1, { device: s24Others, category: 'Tempered' }],
  ),
  graded(
    'coque rouge pixel 9',
    [3, { device: 'Pixel 9', product_type: phoneCase, color: 'Buoy Red' }],
    [2, { device: 'Pixel 9', product_type: waterproof, color: 'Buoy Red' }],
    [1, { device: 'Pixel 9 Pro', product_type: [phoneCase, waterproof], color: 'Buoy Red' }],
  ),
  graded(
    'iphone 13 bleu',
    [3, { device: 'iPhone 13', color: 'Navy' }],
    [2, { device: 'iPhone 13', color: 'Teal' }],
    [1, { device: 'iPhone 14', product_type: phoneCase, color: 'Navy' }],
  ),
  only('écouteurs', { category: 'Audio' }),
  only('support auto', { category: 'Car Mount' }),
  only('coque étanche iphone 16', { device: 'iPhone 16', product_type: waterproof }),
  only('batterie externe noire', { category: 'Power Bank', color: 'Black' }),
  graded(
    'coque transparente s24 ultra',
    [3, { device: 'Galaxy S24 Ultra', product_type: phoneCase, category: 'Clear' }],
    [2, { device: 'Galaxy S24 Ultra', subcategory: 'Clear Back' }],
    [2, { device: 'Galaxy S24 Ultra', product_type: waterproof, color: 'Clear' }],
  ),
  only('coques iphone', { device: iPhones, product_type: phoneCase }),
  only('chargeurs', chargers),
  graded('téléphone samsung', [3, { device: samsung, product_type: phones }], [1, { device: samsung }]),
  only('étui tablette ipad air', { device: 'iPad Air', product_type: 'Tablet Case' }),
  graded(
    'noir iphone 15 pro',
    [3, { device: 'iPhone 15 Pro', color: 'Black' }],
    [1, { device: 'iPhone 15 Pro Max', color: 'Black' }],
  ),
  only('lilas a54', { device: 'Galaxy A54', color: 'Lilac' }),
  graded(
    'coque silicone bleue ip16',
    [3, { device: 'iPhone 16', category: 'Silicone', color: 'Navy' }],
    [2, { device: 'iPhone 16', category: 'Silicone', color: 'Teal' }],
    [1, { device: pro16s, category: 'Silicone', color: ['Navy', 'Teal'] }],
  ),

  // Colors by other names
  graded(
    'blue s23 case',
    [3, { device: 'Galaxy S23', product_type: phoneCase, color: 'Navy' }],
    [2, { device: 'Galaxy S23', product_type: phoneCase, color: 'Teal' }],
  ),
  graded('purple silicone iphone 14', [3, { device: 'iPhone 14', category: 'Silicone', color: 'Lilac' }]),
  graded(
    'red s24 case',
    [3, { device: 'Galaxy S24', product_type: phoneCase, color: 'Buoy Red' }],
    [2, { device: 'Galaxy S24', product_type: waterproof, color: 'Buoy Red' }],
    [1, { device: s24Others, product_type: [phoneCase, waterproof], color: 'Buoy Red' }],
  ),
  // There is no white one, so any case of the device is better than nothing.
  caseFor('white iphone 15 case', 'iPhone 15', pro15s),

  // Typos
  deviceFirst('halaxy s24', 'Galaxy S24', s24Others),
  deviceFirst('uphone 15 pro', 'iPhone 15 Pro', ['iPhone 15 Pro Max']),
  deviceFirst('aamsung s23', 'Galaxy S23'),
  deviceFirst('oixel 9', 'Pixel 9', ['Pixel 9 Pro']),
  only('vharger', chargers),
  only('xable lightning', { subcategory: 'Lightning 1 m' }),
  graded(
    'eallet iphone 16',
    [3, { device: 'iPhone 16', category: 'Wallet' }],
    [1, { device: pro16s, category: 'Wallet' }],
  ),
  only('mordskin slim', { brand: 'Nordskin', category: 'Slim' }),
  graded(
    'leaher iphone 15',
    [3, { device: 'iPhone 15', category: 'Leather' }],
    [1, { device: pro15s, category: 'Leather' }],
  ),
  deviceFirst('galxy s24+', 'Galaxy S24+'),
  only('chargr 65w', { subcategory: '65 W' }),
  caseFor('cocque iphone 15', 'iPhone 15', pro15s),
  caseFor('samsumg s24 case', 'Galaxy S24', s24Others),
  deviceFirst('ihpone 16', 'iPhone 16', pro16s),
]
