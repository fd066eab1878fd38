import { Html, html } from '#shared/html.ts'
import { trainingWords } from '#shared/training.ts'

/** The sender's name and address, as every mail shows them, and the language of the mail. */
interface Sender {
  shop: string
  address: string
  language: string
  training: boolean
  /** The colour of the shop, and the address of its logo, if it has them. */
  colour?: string | undefined
  logo?: string | undefined
}

/**
 * The frame around every mail. Its styles are in the elements, because many mail programs ignore style sheets. Text and
 * background keep the colours of the mail program, light or dark; an element with a background colour sets both.
 */
export const frameHtml = (
  { shop, address, language, training, colour = usualColour, logo }: Sender,
  subject: string,
  content: Html,
) => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
<main style="display:block;max-width:560px;margin:0 auto">
${training ? html`<p style="${bandStyle}">${bandIn(language)}</p>` : ''}<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:3px solid ${colour};font-weight:700">${logo ? logoOf(logo) : ''}${shop}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${subject}</h1>
${inColour(content, colour)}
<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #7f8c96;font-size:14px">${shop} · <a href="${address}" style="color:inherit">${new URL(address).host}</a></p>
</main>
</body>
</html>
`

export const frameText = ({ shop, address, language, training }: Sender, content: string) =>
  `${training ? `${bandIn(language)}\n\n` : ''}${content.trim()}\n\n-- \n${shop}\n${address}\n`

const bandIn = (language: string) => trainingWords[language === 'fr' ? 'fr' : 'en'].band
const bandStyle =
  'margin:0 0 16px;padding:6px;background:#f8d548;color:#12263a;font-size:14px;font-weight:600;text-align:center'

const usualColour = '#12828c'

const logoOf = (address: string) =>
  html`<img src="${address}" alt="" height="40" style="height:40px;max-width:160px;margin-right:12px;vertical-align:middle">`

/**
 * The buttons of a mail get the colour that the shop has when the mail is sent. Users cannot write this text: the signs around
 * attributes are escaped in theirs.
 */
const inColour = (content: Html, colour: string) =>
  colour === usualColour
    ? content
    : new Html(content.toString().replaceAll(`"${buttonStyle}`, () => `"${buttonStyle.replace(buttonColour, colour)}`))

const buttonColour = '#0d6b75'
const buttonStyle = `display:inline-block;padding:12px 20px;border-radius:8px;background:${buttonColour};`

/** The link to the next step, as a button. */
export const mailButton = (label: string, address: string) =>
  html`<p style="margin:24px 0"><a href="${address}" style="${buttonStyle}color:#ffffff;font-weight:600;text-decoration:none">${label}</a></p>`
