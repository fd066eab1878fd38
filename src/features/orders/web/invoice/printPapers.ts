import { fillPaper } from './fillPaper.ts'

/** Prints the articles of a document instead of the page. `theme.css` hides the page on paper, and the articles on the screen. */
export async function printPapers(page: Document) {
  const host = document.createElement('div')
  host.dataset.papers = ''
  document.body.append(host)
  await fillPaper(host, page)
  await document.fonts.ready
  const { title } = document
  // The browser suggests the title as the file name when the user prints to a PDF.
  document.title = page.title
  addEventListener(
    'afterprint',
    () => {
      document.title = title
      host.remove()
    },
    { once: true },
  )
  print()
}
