import { fileURLToPath } from 'node:url'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Invoice } from './invoice.ts'

export const invoiceFileName = ({ id }: Pick<Invoice, 'id'>) => `invoice-${id}.pdf`

/** The invoice as a tagged PDF. The same invoice is always the same bytes. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  compiler ??= openCompiler()
  const typst = await compiler
  const drawn = typst.pdf({ mainFilePath: template, inputs: { invoice: JSON.stringify(invoice) } }, { pdfTags: true })
  // What it keeps for the next time is of no use to another invoice, and would pile up.
  typst.evictCache(0)
  return drawn
}

const template = fileURLToPath(new URL('./invoice.typ', import.meta.url))
const fonts = ['inter/400Regular', 'inter/600SemiBold', 'bricolage-grotesque/700Bold']

/** One for all invoices, and only once there is one to draw: it takes 30 MB. */
let compiler: Promise<NodeCompiler> | undefined

async function openCompiler() {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const fontPaths = fonts.map((font) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${font}/index.js`)))
  return NodeCompiler.create({
    workspace: fileURLToPath(new URL('.', import.meta.url)),
    fontArgs: [{ fontPaths: fontPaths.map((path) => path.replace(/index\.js$/, '')) }],
  })
}
