/**
 * Shows the articles of a document in a shadow tree with its own stylesheet, so that no style of the workbench changes them.
 * Resolves when the stylesheet is loaded. The articles are hidden until then.
 */
export async function fillPaper(host: HTMLElement, page: Document) {
  const stylesheet = page.querySelector('link[rel=stylesheet]')
  if (!stylesheet) return
  const sheet = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const articles = [...page.querySelectorAll('article')].map((article) => document.importNode(article, true))
  const style = document.importNode(stylesheet, true)
  for (const article of articles) article.hidden = true
  const isLoaded = new Promise((resolve) => {
    style.addEventListener('load', resolve)
    style.addEventListener('error', resolve)
  })
  sheet.replaceChildren(style, ...articles)
  await isLoaded
  for (const article of articles) article.hidden = false
}
