const base =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-5 py-2.5 text-[15px] font-semibold'

/** Links that look like buttons: `act` for the main action, `quiet` for others. */
export const linkClass = {
  act: `${base} border-[1.5px] border-transparent bg-buoy-deep text-on-buoy hover:brightness-110`,
  quiet: `${base} border-[1.5px] border-current hover:bg-mist/15`,
}
