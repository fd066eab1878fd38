/** Narrower between the widths of a phone and of a desk, and narrowest on a small tablet, so that more columns fit. */
export const padClass = 'px-3 tablet:px-1 min-[820px]:max-[91rem]:px-2.5'
/** Sticky while a wide table is scrolled sideways: the checkboxes, the first column and the row actions. */
export const tickClass = 'sticky left-0 z-10 w-11 min-w-11 bg-inherit text-center tablet:w-8 tablet:min-w-8'
export const firstClass = (besideTicks: boolean) =>
  `sticky z-10 bg-inherit ${besideTicks ? 'left-11 tablet:left-8' : 'left-0'} after:absolute after:inset-y-0 after:right-0 after:w-px after:bg-line`
/** An edge and a shadow show that it covers other columns. */
export const actionsClass =
  'bg-inherit px-2 text-right tablet:px-1 tablet:[&_[title]]:w-7 tablet:[&>div]:gap-0 lg:sticky lg:right-0 lg:z-10 lg:in-data-covered:shadow-[-1px_0_var(--edge),-4px_0_12px_var(--shade)] lg:in-data-covered:[clip-path:inset(0_0_0_-16px)]'
