export const part = 'payloads'

/** Texts that do harm where they are shown without care. The first characters do, because a field may be short. */
export const payloads = {
  html: `<img src=x onerror=alert(7)>"'></script></title></textarea>&`,
  attribute: `" onfocus=alert(7) autofocus x='`,
  formula: `=HYPERLINK("http://attacked.example","x")`,
  header: 'attacked\r\nBcc: attacked@attack.example\r\n\r\nBEGIN:VEVENT',
  typst: '#read("/etc/passwd") $attacked$ ] } #{',
} as const
