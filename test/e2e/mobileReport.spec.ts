import { mobileReportCalls } from '#features/mobileReports/contract.ts'
import { addressOf } from '#shared/call.ts'
import { aTill } from '../tills.ts'
import { expect, fillOnce, noAnswer, test } from './shop.ts'

const imei = '490154203237518'
const path = '/admin/mobileReport'
const ours = `${path}?filter_by=customer&query=Ottoline`

fillOnce(async (shop) => {
  const [hsc, truro] = [await aTill(shop.db, 'HSC'), await aTill(shop.db, 'Truro')]
  const phone = { customer: 'Ottoline Fougère', imei, description: 'Bought: Galaxy A53', value: 120 }
  await shop.ask(hsc.key, mobileReportCalls.insert, { body: { ...phone, invoiceNo: 'E-1' } })
  await shop.ask(truro.key, mobileReportCalls.insert, {
    body: { ...phone, invoiceNo: 'E-2', customer: 'Ottoline’s brother', value: 85.5, description: 'Taken in trade' },
  })
})

test('the reports are listed, with the history of a device', { tag: '@details' }, async ({ page, comeIn, part }) => {
  await part('the list shows the reports of the stores', async () => {
    await comeIn('warehouse')
    await page.goto(ours)
    await expect(page.getByRole('heading', { level: 1, name: 'Mobile Report' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      'ID',
      'Invoice No',
      'Store',
      'Customer',
      'IMEI',
      'Description',
      'Value',
    ])
    await expect(page.getByRole('row').filter({ hasText: 'E-1' })).toContainText(
      `E-1HSCOttoline Fougère${imei}Bought: Galaxy A53120.00`,
    )
  })
  await part('an IMEI opens the device’s history across stores, by keyboard too', async () => {
    await comeIn('hsc')
    await page.goto(ours)
    const number = page.getByRole('button', { name: `History of the device ${imei}` }).first()
    await number.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'History of a device' })
    await expect(dialog.getByRole('listitem')).toHaveText([
      /^Truro\$85\.50Ottoline’s brother · Taken in trade/,
      /^HSC\$120/,
    ])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(number).toBeFocused()
  })
  await part('the list is exported', async () => {
    await comeIn('warehouse')
    await page.goto(ours)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await coming).suggestedFilename()).toBe('mobile_reports.xlsx')
  })
})

test('a history that does not load shows an error, and “Try again” loads it', { tag: '@details' }, async ({
  page,
  comeIn,
  expectConsoleError,
}) => {
  expectConsoleError(noAnswer)
  await comeIn('hsc')
  await page.goto(ours)
  const number = page.getByRole('button', { name: `History of the device ${imei}` }).first()
  await expect(number).toBeVisible()
  const address = `**${addressOf(mobileReportCalls.all)}`
  await page.route(address, (route) => route.abort())
  await number.click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await page.unroute(address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
})
