import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { serviceCalls } from '#features/services/contract.ts'
import { settingsCalls } from '#features/settings/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { photoCalls } from '#features/stores/photosContract.ts'
import { limits } from '#platform/limits/allLimits.ts'
import { addressOf } from '#shared/call.ts'
import { visitorDataMonths } from '#shared/visitorData.ts'
import { openShop, type Shop } from '../e2e/builtShop.ts'
import { bookOne, sendForm } from '../e2e/publicPages.ts'
import { fillLimit } from '../limits.ts'
import { photo } from '../pictures.ts'

let shop: Shop
/** A shop whose office has filled in nothing. */
let empty: Shop
let admin: string
beforeAll(async () => {
  shop = await openShop('demo_shop')
  empty = await openShop('empty_shop')
  const who = { email: 'admin@tidewater.example', password: demoPassword }
  admin = (await shop.ask(undefined, accountCalls.signIn, { body: who })).token
})
afterAll(() => Promise.all([shop.close(), empty.close()]))

const fetchFrom = ({ address }: Shop, path: string) => fetch(address + path, { headers: { accept: 'text/html' } })
const read = async (path: string, from = shop) => (await fetchFrom(from, path)).text()
/** The visible text of a page, with plain spaces. */
async function textOf(path: string, from = shop) {
  const markup = (await read(path, from)).replaceAll(/<(script|style|title)\b.*?<\/\1>/gs, '')
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')
}
async function dataOf(path: string, from = shop) {
  const [, json = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await read(path, from)) ?? []
  return JSON.parse(json)
}
const addressesIn = async (from: Shop) =>
  [...(await read('/sitemap.xml', from)).matchAll(/<loc>http:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path]) => path)

describe('the page of a store', () => {
  it('has its own words in both languages, and none where the office has written none', async () => {
    expect(await textOf('/find/moncton')).toContain('We serve you in English and French.')
    expect(await textOf('/fr/find/moncton')).toContain('On vous sert en français et en anglais.')
    await shop.ask(admin, storeCalls.update, { body: { id: 3, words: '', words_fr: '' } })
    await expect.poll(() => textOf('/find/sunnyside')).not.toContain('workbench')
  })

  it('shows its photos with their sizes and descriptions, and no picture while there is none', {
    tags: ['details'],
  }, async () => {
    expect(await read('/find/mic-mac')).not.toContain('<img')
    expect((await dataOf('/find/mic-mac')).image).toBe('http://shop.test/og.png')
    const form = new FormData()
    form.append('photo', JSON.stringify({ store_id: 2, alt: 'The counter', alt_fr: 'Le comptoir' }))
    form.append('fileToUpload', new File([new Uint8Array(await photo(1000, 750).jpeg().toBuffer())], 'a.jpg'))
    const sent = await fetch(shop.address + addressOf(photoCalls.insert), {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}` },
      body: form,
    })
    const { image_name } = await sent.json()
    await expect.poll(() => read('/fr/find/mic-mac')).toContain('alt="Le comptoir"')
    const markup = await read('/find/mic-mac')
    const [image = ''] = /<img[^>]*>/.exec(markup) ?? []
    for (const attribute of ['width="1000"', 'height="750"', 'alt="The counter"', ' 640w', ' 1920w', 'loading="lazy"'])
      expect(image).toContain(attribute)
    const { image: images, ...business } = await dataOf('/find/mic-mac')
    expect(images).toEqual([`http://shop.test/uploads/${image_name}-1920.webp`])
    expect(business).toMatchObject({
      '@type': 'LocalBusiness',
      name: 'Tidewater Mobile, Mic Mac Mall',
      telephone: '902-555-0102',
      address: { streetAddress: '21 Micmac Boulevard, Unit 208', addressRegion: 'NS', addressCountry: 'CA' },
      geo: { latitude: 44.68894 },
      url: 'http://shop.test/find/mic-mac',
      openingHoursSpecification: expect.arrayContaining([
        expect.objectContaining({ dayOfWeek: 'https://schema.org/Monday', opens: '10:00', closes: '18:00' }),
      ]),
      specialOpeningHoursSpecification: expect.arrayContaining([
        expect.objectContaining({ validFrom: expect.stringMatching(/-12-25$/), opens: '00:00', closes: '00:00' }),
      ]),
    })
  })
})

describe('the search for a store, without scripts', () => {
  it('names the stores near a place that has none, by its name, also with a typo, or its postal code', async () => {
    for (const q of ['yarmouth', 'yarmoth', 'B5A%201A1']) {
      const text = await textOf(`/find?q=${q}`)
      expect(text).toContain('Showing stores near Yarmouth')
      const distances = [...text.matchAll(/([\d.]+) km/g)].map(([, km]) => Number(km))
      expect(distances).toHaveLength(3)
      expect(distances).toEqual(distances.toSorted((one, other) => one - other))
    }
    expect(await textOf('/fr/find?q=grand-sault')).toContain('Magasins les plus proches : Grand Falls')
  })

  it('names the province that it understood', async () => {
    for (const q of ['PEI', '%C3%8E.-P.-%C3%89.'])
      expect(await textOf(`/find?q=${q}`)).toContain('1 store for “Prince Edward Island”')
    expect(await textOf('/fr/find?q=nova%20scotia')).toMatch(/magasins pour « Nouvelle-Écosse »/)
  })

  it('says that nothing was found for an unknown place, or while no store has a position', async () => {
    expect(await textOf('/find?q=toronto')).toContain('No store for “toronto”')
    expect(await textOf('/find?q=yarmouth', empty)).not.toContain('Showing stores near')
  })
})

describe('the contact form, without scripts', () => {
  const written = { name: 'Léa Doucet', email: 'lea@mail.example', message: 'Réparez-vous les tablettes?' }
  it.each([
    ['/contact', /The shop is getting too many messages at the moment. Call a store, or try again in \d+ minutes\./],
    [
      '/fr/contact',
      /La boutique reçoit trop de messages en ce moment. Téléphonez à un magasin, ou réessayez dans \d+ minutes\./,
    ],
  ])('at %s says in its language that too many messages arrive, and keeps the text', async (path, words) => {
    await shop.db.deleteFrom('limited_events').execute()
    await fillLimit(shop.db, limits.allMessages)
    const answer = await sendForm(shop, path, written)
    const page = await answer.text()
    await shop.db.deleteFrom('limited_events').execute()
    expect(answer.status).toBe(429)
    expect(page).toMatch(words)
    expect(page).toContain(`${written.message}</textarea>`)
  })
})

describe('the questions', () => {
  const link = 'href="/questions"'

  it('are shown in their order, in both languages, and to search engines', async () => {
    const english = await textOf('/questions')
    expect(english.indexOf('Do I need an appointment?')).toBeLessThan(english.indexOf('How can I pay?'))
    expect(await textOf('/fr/questions')).toContain('Est-ce qu’il faut un rendez-vous?')
    const { '@type': type, mainEntity } = await dataOf('/questions')
    expect([type, mainEntity.length]).toEqual(['FAQPage', 8])
    expect(mainEntity[0]).toMatchObject({
      name: 'Do I need an appointment?',
      acceptedAnswer: { '@type': 'Answer', text: expect.stringContaining('Walk into any store') },
    })
    expect(await addressesIn(shop)).toContain('/fr/questions')
  })

  it('have no page, no link and no place in the site map while there are none', async () => {
    expect((await fetchFrom(empty, '/questions')).status).toBe(404)
    expect(await read('/', empty)).not.toContain(link)
    expect(await addressesIn(empty)).not.toContain('/questions')
  })

  it('are linked on every page once there is one, and no longer when it is hidden', { tags: ['details'] }, async () => {
    expect(await read('/contact')).toContain(link)
    await shop.db.updateTable('questions').set({ shown: false }).execute()
    await expect.poll(() => read('/contact')).not.toContain(link)
    expect((await fetchFrom(shop, '/fr/questions')).status).toBe(404)
    await shop.db.updateTable('questions').set({ shown: true }).execute()
    await expect.poll(() => read('/contact')).toContain(link)
  })
})

describe('the policies of the shop', () => {
  it('are the warranty of each service with the words of the office, and no page where there is neither', async () => {
    const text = await textOf('/warranty')
    for (const part of ['Battery Replacement', '180 days on parts and labour', 'Keep your receipt'])
      expect(text).toContain(part)
    expect(text).not.toContain('Software Update')
    expect(await textOf('/fr/warranty')).toContain('Gardez votre reçu')
    expect((await fetchFrom(empty, '/warranty')).status).toBe(404)
    expect(await read('/', empty)).not.toContain('href="/warranty"')
  })

  it('name the months of the housekeeping and the person in charge, or the office where nobody is entered', async () => {
    for (const part of [
      `${visitorDataMonths} months`,
      'Marie LeBlanc',
      'privacy@tidewater.example',
      'PIPEDA',
      'Law 25',
    ])
      expect(await textOf('/privacy')).toContain(part)
    expect(await textOf('/fr/privacy')).toContain(`${visitorDataMonths} mois`)
    // How visitors ask for a copy or a deletion, and when they get an answer.
    for (const part of ['from the e-mail address that you gave us', 'a file (JSON)', 'in writing within 30 days'])
      expect(await textOf('/privacy')).toContain(part)
    for (const part of ['avec le courriel que vous nous avez donné', 'par écrit dans les 30 jours'])
      expect(await textOf('/fr/privacy')).toContain(part)
    await shop.ask(admin, settingsCalls.changeShop, { body: { privacy_contact: '', privacy_email: '' } })
    await expect.poll(() => textOf('/privacy')).not.toContain('Marie LeBlanc')
    expect(await read('/privacy')).toContain('mailto:accounts@tidewater.example')
    expect(await read('/privacy', empty)).toContain('href="/contact"')
    expect(await textOf('/accessibility', empty)).toContain('WCAG 2.2')
  })

  it('are linked on every page, and the privacy page below every form', async () => {
    for (const path of ['/privacy', '/accessibility']) expect(await read('/', empty)).toContain(`href="${path}"`)
    const own = await (await bookOne(shop, 'en')).openOwn()
    for (const page of [await read('/services'), await read('/contact'), await own.text()]) {
      const [form = ''] = /<main.*<\/main>/s.exec(page) ?? []
      expect(form).toContain('href="/privacy"')
    }
  })
})

describe('a booking form', () => {
  it('is shown again with its errors, whatever text it has as its day', async () => {
    for (const appointmentDate of ['null', '0000-00-00', '2026-02-31', '9999-12-31', '+275760-09-14']) {
      const answer = await sendForm(shop, '/services', { appointmentDate, orderNotes: 'It fell' })
      expect([appointmentDate, answer.status]).toEqual([appointmentDate, 400])
      expect(await answer.text()).toContain('It fell</textarea>')
    }
  })
})

describe('a service', () => {
  it('has a price, a duration and a warranty on its own page, in both languages', async () => {
    const english = await textOf('/services/screen-replacement')
    for (const text of ['From $89', 'About 45 min', '90 days on parts and labour', 'same day'])
      expect(english).toContain(text)
    const french = await textOf('/fr/services/screen-replacement')
    for (const text of ['À partir de 89 $', 'Environ 45 min', '90 jours, pièces', 'le jour même'])
      expect(french).toContain(text)
    expect(await read('/services/screen-replacement')).toContain('href="/services?service=Screen%20Replacement#book"')
  })

  it('is an offer of the shop for search engines', async () => {
    expect(await dataOf('/services/battery-replacement')).toMatchObject({
      '@type': 'Service',
      name: 'Battery Replacement',
      provider: { '@type': 'LocalBusiness', telephone: '902-555-0100' },
      offers: { '@type': 'Offer', priceSpecification: { minPrice: 59, priceCurrency: 'CAD' } },
    })
  })

  it('shows its figures on its tile, in the booking form, and the lowest price on the home page', async () => {
    const services = await textOf('/services')
    expect(services.match(/From \$89/g)).toHaveLength(2)
    expect(services).toContain('From $129 · 3 h')
    expect(await textOf('/')).toContain('From $19')
    expect(await textOf('/fr')).toContain('À partir de 19 $')
  })

  it('changes on the site within a second after the office has changed it', async () => {
    await shop.ask(admin, serviceCalls.update, { body: { id: 1, price_from: 94.5, minutes: null } })
    await expect.poll(() => textOf('/services/screen-replacement')).toContain('From $94.50')
    const text = await textOf('/services/screen-replacement')
    expect(text).not.toMatch(/About \d+ min/)
  })

  it('shows nothing that the office has not filled in', async () => {
    for (const path of ['/services', '/services/screen-replacement', '/']) {
      expect(await textOf(path, empty)).not.toMatch(/From \$|About \d|days on parts/)
    }
    expect(await dataOf('/services/screen-replacement', empty)).not.toHaveProperty('offers')
  })

  it('is in the site map in both languages; another name is not found', async () => {
    const addresses = await addressesIn(shop)
    expect(addresses).toContain('/services/motherboard-issues')
    expect(addresses).toContain('/fr/services/motherboard-issues')
    expect((await fetchFrom(shop, '/services/haircut')).status).toBe(404)
  })
})
