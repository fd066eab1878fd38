/**
 * Whether a name contains a web address, an e-mail address or another text that mail programs turn into a link. Without this
 * check a visitor could send a link to anybody by booking under such a name. Initials and titles before a dot are not
 * addresses: A.J.Smith, St.John, Dr.Anne.
 */
export const containsAddress = (name: string) =>
  ['', ' '].some((gap) => {
    const text = asSeen(name, gap)
    return always.test(text) || [...text.matchAll(dotted)].some(([run]) => isAddress(run))
  })

/** The name as a mail program may show it: full-width letters become plain letters, and invisible characters are removed. */
const asSeen = (name: string, gap: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, gap)
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll('。', '.')
    .replaceAll(/[⁄∕⧸]/g, '/')

/** An at sign, two slashes, a scheme such as `mailto:`, `www.`, or an IP address. */
const always = /@|\/\/|\p{L}{2}:[\p{L}\p{N}]|(?<![\p{L}\p{N}])www\.|(?<!\d)\d{1,3}(\.\d{1,3}){3}(?!\d)/iu

/** Words joined by dots, with a slash if one follows. */
const dotted = /(?<![\p{L}\p{M}\p{N}-])[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+\.?\/?/gu

function isAddress(run: string): boolean {
  const words = run.toLowerCase().split(/[./]/).filter(Boolean)
  return words.some((ending, at) => {
    const before = words[at - 1]
    if (before === undefined || !/^(\p{L}[\p{L}\p{M}]+|xn--.+)$/u.test(ending)) return false
    if (run.endsWith('/') || endings.has(ending)) return true
    const lastPart = before.split('-').at(-1) ?? ''
    return lastPart.length > 1 && !abbreviations.has(lastPart)
  })
}

/**
 * With these endings, even an initial or a title is an address: `x.com`. Endings that are also surnames are not in the list.
 */
const endings = new Set('com net org info biz app dev xyz shop site online store tech website'.split(' '))

/** Titles and abbreviations that people write before a name, with a dot and no space. */
const abbreviations = new Set(
  'st ste mt dr mr mrs ms mx mme mlle me prof rev fr sr br jr pr hon sgt capt lt col gen maj md mohd mst ma wm jos jas geo chas thos ph sc ed'.split(
    ' ',
  ),
)
