export const controlClass =
  'w-full rounded-control border border-edge bg-paper px-3 text-[15px] text-ink placeholder:text-ink-3 ' +
  '[&[readonly]]:bg-mist data-invalid:border-bad disabled:cursor-not-allowed disabled:bg-mist disabled:text-ink-3'

export const hintClass = 'text-[13px] text-ink-3'
export const errorClass = 'flex items-start gap-1.5 text-[13px] font-medium text-bad'
