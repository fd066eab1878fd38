import { drawPdf } from '#platform/files/pdf.ts'
import { type LabelFormat, labelFormats } from '../rules.ts'
import { drawBars } from './bars.ts'

/** The code on the test page. No product has it. */
const code = 'TEST'

/** Draws the edges of the labels of a paper, each with a ruler, to see whether a printer prints them in their size and place. */
export async function drawTestPage(format: LabelFormat) {
  const content = await drawPdf([template], {
    sheet: JSON.stringify(labelFormats[format]),
    face: JSON.stringify({ code, ...drawBars('code128', code) }),
  })
  return { fileName: 'labels_test.pdf', content }
}

const template = new URL('./testPage.typ', import.meta.url)
