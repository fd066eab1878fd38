import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, installPackages } from './debianPackages.ts'

const programs = ['/usr/bin/pdftoppm', '/usr/bin/zbarimg']
const isInstalled = () => programs.every((program) => existsSync(program))

/** Checks that the programs are there which read bar codes from a PDF. On Debian as root it installs them. */
export function needLabelReader() {
  if (!isInstalled() && canInstall()) {
    console.log('Installing a reader of bar codes …')
    installPackages('poppler-utils', 'zbar-tools')
  }
  if (!isInstalled())
    throw new Error('Tests of labels need pdftoppm and zbarimg: sudo apt-get install poppler-utils zbar-tools')
}

/** The codes on the pages of a PDF as a scanner reads them, with their kinds, each page sorted. */
export function readCodes(pdf: Buffer): string[][] {
  needLabelReader()
  const folder = mkdtempSync(join(tmpdir(), 'labels-'))
  try {
    writeFileSync(join(folder, 'labels.pdf'), pdf)
    execFileSync('pdftoppm', ['-r', '300', '-gray', 'labels.pdf', 'page'], { cwd: folder })
    const pages = readdirSync(folder).filter((file) => file.startsWith('page'))
    return pages.toSorted().map((page) => {
      const read = execFileSync('zbarimg', ['--nodbus', '--quiet', page], { cwd: folder }).toString()
      return read.trim().split('\n').toSorted()
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
