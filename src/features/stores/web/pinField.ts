/** How a pin is asked for where the server can make one. */
export const pinField = {
  label: 'Pin',
  hint: '4 to 8 digits. Left empty, one is made.',
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: 8,
} as const
