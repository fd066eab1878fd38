/** The services, by the names on the wire. The site shows them in the visitor's language. */
export const services = [
  'Screen Replacement',
  'Battery Replacement',
  'Software Update',
  'Screen Protector Replacement',
  'Motherboard Issues',
  'Others',
] as const
export type Service = (typeof services)[number]
