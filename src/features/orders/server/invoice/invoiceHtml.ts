import type { Brand } from '#shared/brand.ts'
import { type Html, html } from '#shared/html.ts'
import { trainingWords } from '#shared/training.ts'
import type { Invoice } from './invoice.ts'

/** The brand, and whether the paper has the line of a training shop. */
type PaperLook = Brand & { training: boolean }

/** The address of `invoice.css`. The Content-Security-Policy forbids styles inside the document. */
export const stylesheetPath = '/invoice.css'

/** An invoice as a whole HTML document. */
export const invoiceHtml = (invoice: Invoice, look: PaperLook) =>
  documentOf(`${invoice.title} from ${invoice.seller.name}`, [articleOf(invoice, look)], look)

/** Several invoices as one HTML document, which prints each of them on its own pages. */
export const invoicesHtml = (articles: readonly Html[], brand: Brand) => documentOf('Invoices', articles, brand)

const documentOf = (title: string, articles: readonly Html[], { style }: Brand) =>
  html`<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="${stylesheetPath}">
${style ? html`<link rel="stylesheet" href="${style}">` : ''}
</head>
<body>
<main>
${articles}
</main>
</body>
</html>
`

export const articleOf = (
  { title, date, state, seller, buyer, lines, sums, total, remarks }: Invoice,
  { logo, training }: PaperLook,
) =>
  html`<article>
${training ? html`<p class="training">${trainingWords.en.band}</p>\n` : ''}<header>
<div>
${logo ? html`<img class="logo" src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="">` : ''}
<p class="seller">${seller.name}</p>
${detailsOf(seller)}
</div>
<div class="about">
<h1>${title}</h1>
<p>${date}</p>
<p class="state ${state}">${state}</p>
</div>
</header>
<h2>Billed to</h2>
<p class="buyer">${buyer.name}</p>
${detailsOf(buyer)}
<table class="lines">
<thead><tr><th scope="col">Item</th><th scope="col">Quantity</th><th scope="col">Price (CAD)</th><th scope="col">Amount (CAD)</th></tr></thead>
<tbody>
${lines.length === 0 ? html`<tr><td colspan="4">This order is empty.</td></tr>` : lines.map(lineOf)}
</tbody>
</table>
<table class="sums">
<tbody>
${sums.map(({ label, amount }) => html`<tr><th scope="row">${label}</th><td>${amount}</td></tr>`)}
<tr class="total"><th scope="row">Total</th><td>${total}</td></tr>
</tbody>
</table>
${remarks === '' ? '' : html`<h2>Remarks</h2><p class="remarks">${remarks}</p>`}
</article>`

const detailsOf = ({ details }: Invoice['seller']) => html`<p>${details.map((line) => html`<span>${line}</span>`)}</p>`

const lineOf = ({ name, quantity, price, amount }: Invoice['lines'][number]) =>
  html`<tr><td>${name}</td><td>${quantity}</td><td>${price}</td><td>${amount}</td></tr>`
