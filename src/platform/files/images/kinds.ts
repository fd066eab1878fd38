export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** What a file is by its first bytes, whatever it is called. Nothing else ever reaches a decoder. */
export function kindOf(bytes: Buffer): ImageKind | undefined {
  const at = (start: number, end: number) => bytes.toString('latin1', start, end)
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(at(0, 6))) return 'gif'
  // The brands of an ISO file: what it is, then what it may be read as.
  if (at(4, 8) === 'ftyp' && /^(....)*avi[fs]/s.test(at(8, Math.min(64, bytes.readUInt32BE(0))))) return 'avif'
  return undefined
}
