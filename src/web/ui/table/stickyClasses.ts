/** What stays in sight while a wide table is scrolled sideways: the ticks, the column that names the row, and its acts. */
export const tickClass = 'sticky left-0 z-10 w-11 min-w-11 bg-inherit text-center'
export const firstClass = (besideTicks: boolean) =>
  `sticky z-10 bg-inherit ${besideTicks ? 'left-11' : 'left-0'} after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-line`
export const actionsClass = 'bg-inherit px-2 text-right lg:sticky lg:right-0 lg:z-10'
