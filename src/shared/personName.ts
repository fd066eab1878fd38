/**
 * Whether a name holds a web address, an e-mail address or the like. Mail programs turn those into links, so a stranger
 * could send a link to anybody by booking in its name. Initials and titles before a dot are not addresses: A.J.Smith,
 * St.John, Dr.Anne.
 */
export const holdsAddress = (name: string) =>
  ['', ' '].some((gap) => {
    const text = asSeen(name, gap)
    return always.test(text) || [...text.matchAll(dotted)].some(([run]) => isAddress(run))
  })

/** As a mail program may show it: full-width letters as plain ones, without invisible characters. */
const asSeen = (name: string, gap: string) =>
  name
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, gap)
    .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replaceAll('。', '.')
    .replaceAll(/[⁄∕⧸]/g, '/')

/** An at sign, two slashes, `mailto:` and its like, `www.`, four numbers with dots. */
const always = /@|\/\/|\p{L}{2}:[\p{L}\p{N}]|(?<![\p{L}\p{N}])www\.|(?<!\d)\d{1,3}(\.\d{1,3}){3}(?!\d)/iu

/** Words joined by dots, with the slash that may follow. */
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

/** These end an address even behind an initial or a title: `x.com`. Endings that are also surnames are left out. */
const endings = new Set('com net org info biz app dev xyz shop site online store tech website'.split(' '))

/** What people write before a name with a dot and no space. */
const abbreviations = new Set(
  'st ste mt dr mr mrs ms mx mme mlle me prof rev fr sr br jr pr hon sgt capt lt col gen maj md mohd mst ma wm jos jas geo chas thos ph sc ed'.split(
    ' ',
  ),
)
