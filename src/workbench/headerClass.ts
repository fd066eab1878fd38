const base =
  'inline-flex h-10 items-center justify-center gap-1.5 rounded-control text-on-navy transition-colors hover:bg-on-navy/18'

/** How what can be pressed on the header's deep ink looks: a tool is an icon, an item of the menu has words. */
export const headerTool = `${base} w-10 bg-on-navy/10 aria-[current=page]:bg-on-navy/25`
export const headerItem = `${base} px-3 text-[15px] font-medium whitespace-nowrap in-data-current:bg-on-navy/15`
