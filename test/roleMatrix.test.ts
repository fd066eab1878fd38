import { beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/contract.ts'
import { factorCalls } from '#features/accounts/factorsContract.ts'
import { invitationCalls } from '#features/accounts/invitationsContract.ts'
import { passwordCalls } from '#features/accounts/passwordContract.ts'
import { proofCalls } from '#features/accounts/proofContract.ts'
import { userCalls } from '#features/accounts/usersContract.ts'
import { adjustmentCalls } from '#features/adjustments/contract.ts'
import { announcementCalls } from '#features/announcements/contract.ts'
import { appointmentCalls } from '#features/appointments/contract.ts'
import { auditCalls } from '#features/audit/contract.ts'
import { backupCalls } from '#features/backups/contract.ts'
import { barcodeCalls } from '#features/barcodes/contract.ts'
import { cartCalls } from '#features/cart/contract.ts'
import { contactCalls } from '#features/contact/contract.ts'
import { countCalls } from '#features/counts/contract.ts'
import { differenceCalls } from '#features/differences/contract.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { healthCalls } from '#features/health/contract.ts'
import { importCalls } from '#features/imports/contract.ts'
import { inventoryCalls } from '#features/inventory/contract.ts'
import { imageCalls } from '#features/inventory/imageContract.ts'
import { jobListCalls } from '#features/jobs/contract.ts'
import { mailCalls } from '#features/mail/contract.ts'
import { mobileReportCalls } from '#features/mobileReports/contract.ts'
import { navigationCalls } from '#features/navigation/contract.ts'
import { orderFormCalls } from '#features/orderForm/contract.ts'
import { orderCalls } from '#features/orders/contract.ts'
import { invoiceCalls } from '#features/orders/invoiceContract.ts'
import { orderLineCalls } from '#features/orders/linesContract.ts'
import { packingSlipCalls } from '#features/orders/packingSlipContract.ts'
import { placeCalls } from '#features/places/contract.ts'
import { privacyCalls } from '#features/privacy/contract.ts'
import { questionCalls } from '#features/questions/contract.ts'
import { receiptCalls } from '#features/receipts/contract.ts'
import { reportCalls } from '#features/reports/contract.ts'
import { shiftCalls } from '#features/scheduling/contract.ts'
import { serviceCalls } from '#features/services/contract.ts'
import { settingsCalls } from '#features/settings/contract.ts'
import { readerCalls } from '#features/settings/readersContract.ts'
import { pickingCalls, shipmentCalls } from '#features/shipments/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { ownStoreCalls } from '#features/stores/ownStoresContract.ts'
import { photoCalls } from '#features/stores/photosContract.ts'
import { publicStoreCalls } from '#features/stores/publicContract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { transferCalls } from '#features/transfers/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import { endProofs } from '#platform/auth/sessionTokens.ts'
import { addressOf, type Call, nameOfCall } from '#shared/call.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { menuCounts } from '#shared/menuCountsContract.ts'
import { type Caller, roles } from '#shared/roles.ts'
import { undoCall, undoTogetherCall } from '#shared/undoContract.ts'
import { emptyLongLists } from './longLists.ts'
import { type OpenShop, openShop } from './openShop.ts'

const admin: Caller[] = ['admin']
const office: Caller[] = ['admin', 'admin_warehouse']
const staff: Caller[] = [...office, 'admin_user']
const signedIn: Caller[] = [...staff, 'supplier']
const everyone: Caller[] = ['public', ...signedIn]
/** A till does not sign in. It sends its store's key, which no other caller has. */
const till: Caller[] = ['till']

/** The callers of each call, written by hand a second time, so that the test finds a wrong `allow` in a contract. */
const matrix = new Map<Call, Caller[]>([
  [accountCalls.signIn, everyone],
  [accountCalls.signInByToken, everyone],
  // The first sign-up and an invitation need no session. Their handlers check the caller, with tests of their own.
  [accountCalls.signUp, everyone],
  [factorCalls.finishSignIn, everyone],
  [factorCalls.askPasskey, everyone],
  [factorCalls.signInByPasskey, everyone],
  [factorCalls.all, signedIn],
  [factorCalls.startApp, signedIn],
  [factorCalls.addApp, signedIn],
  [factorCalls.startPasskey, signedIn],
  [factorCalls.addPasskey, signedIn],
  [factorCalls.askOwnPasskey, signedIn],
  [factorCalls.rename, signedIn],
  [factorCalls.remove, signedIn],
  [factorCalls.newRecoveryCodes, signedIn],
  [factorCalls.reset, admin],
  [accountCalls.invitation, everyone],
  [accountCalls.invite, admin],
  [invitationCalls.open, admin],
  [invitationCalls.withdraw, admin],
  [userCalls.all, admin],
  [userCalls.search, admin],
  [userCalls.update, admin],
  [accountCalls.changePassword, signedIn],
  [proofCalls.prove, signedIn],
  [accountCalls.signOut, signedIn],
  [accountCalls.sessions, signedIn],
  [accountCalls.endSession, signedIn],
  [accountCalls.endSessions, signedIn],
  [userCalls.endSessions, admin],
  // People who cannot sign in. Their secret is in a mail.
  [passwordCalls.request, everyone],
  [passwordCalls.link, everyone],
  [passwordCalls.choose, everyone],
  [passwordCalls.notMe, everyone],
  [menuCounts, signedIn],
  [inventoryCalls.search, signedIn],
  [inventoryCalls.all, signedIn],
  [inventoryCalls.allForOffice, office],
  [inventoryCalls.export, office],
  [inventoryCalls.supplierExport, ['supplier']],
  [inventoryCalls.update, [...office, 'supplier']],
  [inventoryCalls.adjust, office],
  [inventoryCalls.holds, office],
  [inventoryCalls.transferAll, office],
  [inventoryCalls.remove, office],
  [inventoryCalls.history, office],
  [imageCalls.insert, office],
  [imageCalls.updateImage, office],
  [cartCalls.items, staff],
  [cartCalls.add, staff],
  [cartCalls.set, staff],
  [discountCalls.all, admin],
  [discountCalls.search, admin],
  [discountCalls.export, admin],
  [discountCalls.create, admin],
  [discountCalls.update, admin],
  [discountCalls.remove, admin],
  [discountCalls.check, staff],
  [backupCalls.all, admin],
  [backupCalls.make, admin],
  [announcementCalls.search, admin],
  [announcementCalls.export, admin],
  [announcementCalls.create, admin],
  [announcementCalls.update, admin],
  [announcementCalls.remove, admin],
  [announcementCalls.own, ['admin_user']],
  [announcementCalls.read, ['admin_user']],
  [appointmentCalls.request, everyone],
  [appointmentCalls.slots, everyone],
  [appointmentCalls.insert, staff],
  [appointmentCalls.devices, staff],
  [appointmentCalls.all, staff],
  [appointmentCalls.update, staff],
  [contactCalls.send, everyone],
  [contactCalls.all, admin],
  [contactCalls.update, admin],
  [mailCalls.search, admin],
  [mailCalls.server, admin],
  [mailCalls.preview, admin],
  [mailCalls.sendAgain, admin],
  [auditCalls.subjects, admin],
  [auditCalls.search, admin],
  [auditCalls.export, admin],
  [healthCalls.all, admin],
  [privacyCalls.find, admin],
  [privacyCalls.export, admin],
  [privacyCalls.erase, admin],
  [questionCalls.search, admin],
  [questionCalls.export, admin],
  [questionCalls.create, admin],
  [questionCalls.update, admin],
  [questionCalls.remove, admin],
  [serviceCalls.search, admin],
  [serviceCalls.export, admin],
  [serviceCalls.update, admin],
  [settingsCalls.shop, admin],
  [settingsCalls.changeShop, admin],
  [settingsCalls.taxRates, admin],
  [settingsCalls.addTaxRate, admin],
  [settingsCalls.removeTaxRate, admin],
  [readerCalls.all, admin],
  [readerCalls.add, admin],
  [readerCalls.remove, admin],
  [orderFormCalls.filter, staff],
  [orderFormCalls.check, staff],
  [orderCalls.place, staff],
  [orderCalls.again, staff],
  [orderCalls.confirm, staff],
  [orderCalls.summary, staff],
  [orderCalls.search, staff],
  [orderCalls.export, staff],
  [orderCalls.update, office],
  [orderCalls.markPaid, office],
  [orderCalls.unreceived, office],
  [orderLineCalls.insert, office],
  [orderLineCalls.history, office],
  [orderLineCalls.all, office],
  [orderLineCalls.search, office],
  [orderLineCalls.update, office],
  [orderLineCalls.remove, office],
  [invoiceCalls.page, staff],
  [invoiceCalls.pdf, staff],
  [invoiceCalls.send, staff],
  [invoiceCalls.printMany, office],
  [invoiceCalls.pdfMany, office],
  [invoiceCalls.sendMany, office],
  [packingSlipCalls.pdf, staff],
  [packingSlipCalls.pdfMany, office],
  [reportCalls.search, admin],
  [reportCalls.export, admin],
  [reportCalls.charts, admin],
  [reportCalls.buyers, admin],
  [shiftCalls.roster, staff],
  [shiftCalls.all, staff],
  [shiftCalls.create, staff],
  [shiftCalls.update, staff],
  [shiftCalls.remove, staff],
  [shiftCalls.copy, staff],
  [storeCalls.all, staff],
  [storeCalls.insert, admin],
  [storeCalls.update, admin],
  [storeCalls.resetPin, admin],
  [storeCalls.resetKey, admin],
  [storeCalls.freeUsers, admin],
  [photoCalls.all, admin],
  [photoCalls.insert, admin],
  [photoCalls.remove, admin],
  [storeCalls.open, till],
  [employeeCalls.all, admin],
  [employeeCalls.insert, admin],
  [employeeCalls.update, admin],
  [employeeCalls.resetPin, admin],
  [timeClockCalls.checkIn, till],
  [timeClockCalls.checkOut, till],
  [timeClockCalls.all, admin],
  [timeClockCalls.export, admin],
  [timeClockCalls.correct, admin],
  [zReportCalls.insert, till],
  [zReportCalls.all, admin],
  [zReportCalls.export, admin],
  [zReportCalls.differences, admin],
  [mobileReportCalls.insert, till],
  // Besides the role, the user has to be on the list of readers. The accounts of this test are on it.
  [mobileReportCalls.all, staff],
  [mobileReportCalls.export, staff],
  [movementCalls.search, staff],
  [movementCalls.choices, staff],
  [movementCalls.export, staff],
  [placeCalls.places, staff],
  [ownStoreCalls.all, staff],
  [placeCalls.search, staff],
  [placeCalls.export, staff],
  [placeCalls.reorder, ['admin_user']],
  [placeCalls.shelf, office],
  [countCalls.count, staff],
  [adjustmentCalls.adjust, staff],
  [adjustmentCalls.approve, admin],
  [adjustmentCalls.decline, admin],
  [adjustmentCalls.search, staff],
  [adjustmentCalls.export, staff],
  [pickingCalls.search, office],
  [pickingCalls.lines, office],
  [pickingCalls.list, office],
  // Stores ship transfers only. See src/features/transfers/server/transfers.test.ts.
  [pickingCalls.ship, staff],
  [shipmentCalls.search, staff],
  [shipmentCalls.export, staff],
  [shipmentCalls.find, staff],
  // Stores cancel what they send themselves.
  [shipmentCalls.cancel, staff],
  [shipmentCalls.slip, staff],
  [transferCalls.make, staff],
  [transferCalls.accept, staff],
  [transferCalls.decline, staff],
  [transferCalls.takeBack, staff],
  [receiptCalls.receive, staff],
  [receiptCalls.reopen, staff],
  [differenceCalls.search, staff],
  [differenceCalls.export, staff],
  [differenceCalls.take, office],
  [differenceCalls.settle, office],
  [barcodeCalls.find, staff],
  [barcodeCalls.create, office],
  [barcodeCalls.remove, office],
  [barcodeCalls.search, office],
  [barcodeCalls.export, office],
  [barcodeCalls.labels, staff],
  [barcodeCalls.testPage, staff],
  [importCalls.insert, office],
  [importCalls.search, office],
  [importCalls.find, office],
  [importCalls.columns, office],
  [importCalls.rows, office],
  [importCalls.refused, office],
  [importCalls.apply, office],
  [importCalls.undo, office],
  [navigationCalls.list, staff],
  [navigationCalls.create, office],
  [navigationCalls.update, office],
  [navigationCalls.remove, office],
  [navigationCalls.devices, office],
  [navigationCalls.filterTerms, signedIn],
  [publicStoreCalls.all, everyone],
  // Users have their own jobs. See src/platform/jobs/jobs.test.ts.
  [jobListCalls.search, signedIn],
  [jobCalls.latest, signedIn],
  [jobCalls.insert, signedIn],
  [jobCalls.cancel, signedIn],
  [jobListCalls.again, signedIn],
  [jobCalls.file, signedIn],
  // Besides this role, the caller needs the role of the act. See test/server/undo.test.ts.
  [undoCall, signedIn],
  [undoTogetherCall, signedIn],
])

/** The calls that need a fresh proof, always or with some bodies, written a second time by hand. */
const proved = new Map<Call, 'always' | 'with some bodies'>([
  [accountCalls.signUp, 'with some bodies'],
  [accountCalls.invite, 'always'],
  [accountCalls.changePassword, 'with some bodies'],
  [userCalls.update, 'always'],
  [userCalls.endSessions, 'always'],
  [factorCalls.startApp, 'always'],
  [factorCalls.startPasskey, 'always'],
  [factorCalls.remove, 'always'],
  [factorCalls.newRecoveryCodes, 'always'],
  [factorCalls.reset, 'always'],
  [storeCalls.insert, 'always'],
  [storeCalls.update, 'with some bodies'],
  [storeCalls.resetPin, 'always'],
  [storeCalls.resetKey, 'always'],
  [employeeCalls.insert, 'always'],
  [employeeCalls.update, 'with some bodies'],
  [employeeCalls.resetPin, 'always'],
  [backupCalls.make, 'always'],
  [privacyCalls.find, 'always'],
  [privacyCalls.export, 'always'],
  [privacyCalls.erase, 'always'],
  [settingsCalls.changeShop, 'with some bodies'],
  [settingsCalls.addTaxRate, 'always'],
  [settingsCalls.removeTaxRate, 'always'],
  [discountCalls.create, 'with some bodies'],
  [discountCalls.update, 'with some bodies'],
])

const accounts = { admin: 'admin', admin_warehouse: 'warehouse', admin_user: 'hsc', supplier: 'supplier' } as const

let shop: OpenShop
let key: string
beforeAll(async () => {
  shop = await openShop()
  await emptyLongLists(shop.db)
  key = (await shop.ask(await shop.signIn('admin'), storeCalls.resetKey, { body: { id: 1 } })).body.key
})

describe('the role matrix', () => {
  it('has every call of the server', () => {
    const unknown = shop.app.calls.filter((call) => !matrix.has(call)).map(({ method, path }) => `${method} ${path}`)
    expect(unknown).toEqual([])
    expect(shop.app.calls).toHaveLength(matrix.size)
  })

  it('has every call that needs a fresh proof', () => {
    const declared = shop.app.calls
      .filter(({ proof }) => proof !== undefined)
      .map((call) => [nameOfCall(call), call.proof === true ? 'always' : 'with some bodies'])
    expect(Object.fromEntries(declared)).toEqual(
      Object.fromEntries([...proved].map(([call, when]) => [nameOfCall(call), when])),
    )
  })

  const rows = [...matrix].map(([call, callers]) => [`${call.method} ${addressOf(call)}`, call, callers] as const)
  const open = rows.filter(([, , callers]) => callers.includes('public'))
  const guarded = rows.filter(([, , callers]) => !callers.includes('public'))

  it.each(open)('%s is open to everyone', async (_, call) => {
    expect((await ask(undefined, call)).message).not.toBe(pleaseSignIn)
  })

  it.each(guarded)('%s is refused without a token and with an unknown one', async (_, call, callers) => {
    for (const token of [undefined, 'no-such-token']) {
      expect(await ask(token, call)).toMatchObject({ status: 401, message: refusalOf(call, callers) })
    }
  })

  describe.each(roles)('%s', (role) => {
    let token: string
    beforeAll(async () => {
      token = await shop.signIn(accounts[role])
    })

    it.each(guarded)('%s', async (_, call, callers) => {
      const { status, message } = await ask(token, call)
      // This call has ended the session.
      if (call === accountCalls.signOut) token = await shop.signIn(accounts[role])
      if (callers === till) expect([status, message]).toEqual([401, notAKey])
      else expect(status).toSatisfy(callers.includes(role) ? isAllowed : isForbidden)
    })
  })

  describe('an admin without a fresh proof', () => {
    let token: string
    beforeAll(async () => {
      const admin = await shop.comeIn('admin')
      token = admin.token
      await endProofs(shop.db, admin.id)
    })

    const always = guarded.filter(([, call]) => proved.get(call) === 'always')
    it.each(always)('%s', async (_, call) => {
      expect(await ask(token, call)).toMatchObject({ status: 403, code: 'proof_required' })
    })
  })

  describe('a till', () => {
    it.each(guarded)('%s', async (_, call, callers) => {
      const { status, message } = await ask(key, call)
      if (callers === till) expect(status).toSatisfy(isAllowed)
      else expect([status, message]).toEqual([401, refusalOf(call, callers)])
    })
  })
})

const pleaseSignIn = 'Sign in first.'
const notAKey = 'This key does not belong to a store. The office can create a new one.'
const refusalOf = ({ signedOut }: Call, callers: Caller[]) =>
  callers === till ? notAKey : (signedOut?.en ?? pleaseSignIn)
const isForbidden = (status: number) => status === 403
/** A call that is allowed may still fail here, because its body is empty or because the id does not exist. */
const isAllowed = (status: number) => [200, 400, 404].includes(status)

async function ask(who: string | undefined, call: Call): Promise<{ status: number; message?: string; code?: string }> {
  const answer = await shop.app.inject({
    method: call.method,
    url: addressOf(call, { id: 2_000_000_000 }),
    headers: who ? { authorization: `Bearer ${who}` } : {},
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  return { status: answer.statusCode, ...(isJson && answer.json()) }
}
