import { chromium, type Page } from '@playwright/test'
import { demoPassword } from '#features/accounts/server/demo.ts'
import { chromiumFlags, findChromium } from '../../tools/chromium.ts'
import type { Attack } from './attack.ts'
import { emailOf } from './callers.ts'

/** Opens every page of the workbench as an administrator and as a supplier, and waits for a payload that runs. */
export async function openWorkbench({ shop, db, report }: Attack) {
  const { webFeatures } = await import('#test/webFeatures.ts')
  const order = await db.selectFrom('orders').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const paths = Object.values(webFeatures).flatMap(({ pages = [] }) =>
    pages.map(({ path }) => path.replace('$id', String(order.id))),
  )
  // The earlier part about limits has used up the limits of the network from which the browser signs in.
  await db.deleteFrom('limited_events').execute()
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
  try {
    for (const account of ['admin', 'supplier']) {
      const page = await browser.newPage()
      await watch(page, (what) => report.find(`${account} in the browser: ${what}`, page.url()))
      await signIn(page, shop.address, account)
      for (const path of paths) {
        await page.goto(shop.address + path, { waitUntil: 'networkidle' })
      }
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

async function watch(page: Page, report: (what: string) => void) {
  page.on('dialog', (dialog) => {
    report(`a payload ran: ${dialog.message()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction('reportViolation', (what: string) => report(`the content policy stopped ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI }) => {
      const { reportViolation } = window as unknown as { reportViolation(what: string): void }
      reportViolation(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
}

async function signIn(page: Page, address: string, account: string) {
  await page.goto(`${address}/admin/signin`)
  await page.getByLabel('Email').fill(emailOf(account))
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/admin/signin')
}
