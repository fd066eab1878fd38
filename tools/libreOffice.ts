import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, installPackages } from './debianPackages.ts'

const program = '/usr/bin/soffice'

/** Checks that LibreOffice is there. On Debian as root it is installed. */
function needLibreOffice() {
  if (!existsSync(program) && canInstall()) {
    console.log('Installing LibreOffice …')
    installPackages('libreoffice-calc')
  }
  if (!existsSync(program)) {
    throw new Error('Tests of exports need LibreOffice: sudo apt-get install --no-install-recommends libreoffice-calc')
  }
}

type SheetFormat = 'xlsx' | 'csv'
/** A .csv in UTF-8 with commas, and with numbers and days as the cells show them. That is what the program offers first. */
const filters: Record<SheetFormat, string> = { xlsx: 'xlsx', csv: 'csv:Text - txt - csv (StarCalc):44,34,76' }
const timeLimit = 120_000

/** Opens a spreadsheet in LibreOffice, saves it in a format, and returns the file. */
export function saveInLibreOffice(file: Buffer, from: SheetFormat, to: SheetFormat): Buffer {
  needLibreOffice()
  const folder = mkdtempSync(join(tmpdir(), 'libreoffice-'))
  try {
    writeFileSync(join(folder, `given.${from}`), file)
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
    const args = [profile, '--headless', '--convert-to', filters[to], '--outdir', join(folder, 'saved')]
    execFileSync(program, [...args, join(folder, `given.${from}`)], { timeout: timeLimit, stdio: 'pipe' })
    return readFileSync(join(folder, 'saved', `given.${to}`))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
