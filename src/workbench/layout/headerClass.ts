const base =
  'inline-flex h-10 items-center justify-center gap-1.5 rounded-control text-on-navy transition-colors hover:bg-on-navy/18'

/** Styles of the header's buttons and links: a tool is an icon, a menu item has a label. */
export const headerTool = `${base} w-10 bg-on-navy/10 aria-[current=page]:bg-on-navy/25`
export const headerItem = `${base} px-3 text-[15px] font-medium whitespace-nowrap in-data-current:bg-on-navy/15`
