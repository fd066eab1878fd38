const base =
  'inline-flex h-10 items-center justify-center gap-1.5 rounded-control text-on-navy transition-colors hover:bg-on-navy/18'

/** Styles of the header's buttons and links: a tool is an icon, a menu item has a label. */
export const headerTool = `${base} w-10 bg-on-navy/10 aria-[current=page]:bg-on-navy/25`
export const headerItem = `${base} px-3 text-[15px] font-medium whitespace-nowrap in-data-current:bg-on-navy/15`

/** The header is dark in both themes, so its line always has `data-theme="dark"`. */
export const headerBar = 'bg-navy px-4 text-on-navy sm:px-5'
export const headerLine = 'group flex min-h-14 items-center gap-2'
/** The name of the shop is shortened last, when everything else is in the drawer. */
export const headerHome =
  'mr-4 flex h-10 max-w-72 shrink-0 items-center gap-2.5 rounded-control font-display text-lg font-bold ' +
  'whitespace-nowrap group-data-[without~=tools]:min-w-0 group-data-[without~=tools]:shrink'
