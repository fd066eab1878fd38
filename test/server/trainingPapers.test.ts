import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { barcodeCalls } from '#features/barcodes/contract.ts'
import { importCalls } from '#features/imports/contract.ts'
import { mailCalls } from '#features/mail/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { queueSome } from '#test/mails.ts'
import { type OpenShop, openShop } from '#test/openShop.ts'
import { partsOf } from '#test/sheets.ts'
import { openTrainingShop } from '#test/trainingShop.ts'

const band = 'Training: nothing here is real'
const bandInFrench = 'Formation : rien n’est réel ici'

let training: OpenShop
let real: OpenShop
beforeAll(async () => {
  training = await openTrainingShop()
  real = await openShop()
})

const textOf = async (bytes: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text

/** Each paper and mail, as text. */
async function papersOf(shop: OpenShop) {
  const admin = await shop.signIn('admin')
  const { id } = await shop.db
    .selectFrom('orders')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const product = await shop.db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()
  const preview = async (language: 'en' | 'fr') => {
    await queueSome(shop.db, { language })
    const mail = await shop.db
      .selectFrom('outbox')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { html, text } = (await shop.ask(admin, mailCalls.preview, { params: mail })).body
    return [html, text]
  }
  const [pages, pdf, pdfs, labels, sheet] = [
    await shop.ask(admin, invoiceCalls.page, { params: { id } }),
    await shop.ask(admin, invoiceCalls.pdf, { params: { id } }),
    await shop.ask(admin, invoiceCalls.pdfMany, { body: { selectedTransactions: [id] } }),
    await shop.ask(admin, barcodeCalls.labels, {
      body: { items: [{ product_id: product.id, count: 1 }], format: 'roll_51x25' },
    }),
    await shop.ask(admin, orderCalls.export, { body: { selected: [id] } }),
  ]
  return {
    english: [
      pages.bytes.toString(),
      ...(await Promise.all([pdf, pdfs, labels].map(({ bytes }) => textOf(bytes)))),
      ...['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'].map((path) => String(partsOf(sheet.bytes).get(path))),
      ...(await preview('en')),
    ],
    french: await preview('fr'),
  }
}

describe('the papers and mails of a training shop', { tags: ['details'] }, () => {
  it('say that nothing is real, in the language of the reader', async () => {
    const { english, french } = await papersOf(training)
    for (const paper of english) expect(paper).toContain(band)
    for (const paper of french) expect(paper?.replaceAll(/\s/g, ' ')).toContain(bandInFrench)
  })

  it('and those of a real shop do not', async () => {
    const { english, french } = await papersOf(real)
    for (const paper of [...english, ...french]) expect(paper).not.toMatch(/nothing here is real|rien n’est réel/)
  })

  it('the file with everything says so in its text', async () => {
    const admin = await training.signIn('admin')
    const { bytes } = await training.ask(admin, importCalls.everything, { body: { pictures: false } })
    expect(String(partsOf(bytes).get('README.txt'))).toContain(band)
  })
})
