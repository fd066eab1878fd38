import { buffer } from 'node:stream/consumers'
import { Refusal } from '../../refusal/refusal.ts'
import { copyPixels } from './copyPixels.ts'

// Reads an SVG from the standard input, and writes it as a PNG. `drawLogo` starts this program, and ends it if it takes too long.
try {
  process.stdout.write(await copyPixels(await buffer(process.stdin), 'svg'))
} catch (error) {
  process.stderr.write(error instanceof Refusal ? error.code : String(error))
  process.exitCode = 1
}
