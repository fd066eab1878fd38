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
import { brandingCalls } from '#features/branding/contract.ts'
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
import { readerCalls } from '#features/mobileReports/readersContract.ts'
import { movingCalls } from '#features/movingIn/contract.ts'
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
import { setupCalls } from '#features/setup/contract.ts'
import { pickingCalls, shipmentCalls } from '#features/shipments/contract.ts'
import { employeeCalls } from '#features/staff/contract.ts'
import { movementCalls } from '#features/stock/contract.ts'
import { storeCalls } from '#features/stores/contract.ts'
import { ownStoreCalls } from '#features/stores/ownStoresContract.ts'
import { photoCalls } from '#features/stores/photosContract.ts'
import { publicStoreCalls } from '#features/stores/publicContract.ts'
import { timeClockCalls } from '#features/timeClock/contract.ts'
import { trainingCalls } from '#features/training/contract.ts'
import { transferCalls } from '#features/transfers/contract.ts'
import { zReportCalls } from '#features/zReports/contract.ts'
import type { Call } from '#shared/call.ts'
import { jobCalls } from '#shared/jobContract.ts'
import { menuCounts } from '#shared/menuCountsContract.ts'
import type { Caller, Role } from '#shared/roles.ts'
import { undoCall, undoTogetherCall } from '#shared/undoContract.ts'

const admin: Caller[] = ['admin']
const office: Caller[] = ['admin', 'admin_warehouse']
const staff: Caller[] = [...office, 'admin_user']
const signedIn: Caller[] = [...staff, 'supplier']
const everyone: Caller[] = ['public', ...signedIn]
/** A till does not sign in. It sends its store's key, which no other caller has. */
export const till: Caller[] = ['till']

/** The callers of each call, written by hand a second time, so that the test finds a wrong `allow` in a contract. */
export const callersOf = new Map<Call, Caller[]>([
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
  [brandingCalls.find, admin],
  [brandingCalls.changeColour, admin],
  [brandingCalls.addLogo, admin],
  [brandingCalls.removeLogo, admin],
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
  [mailCalls.sendTest, admin],
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
  [setupCalls.search, admin],
  [trainingCalls.find, admin],
  [trainingCalls.fillAnew, admin],
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
  [importCalls.everything, admin],
  [movingCalls.find, admin],
  [movingCalls.findings, admin],
  [movingCalls.months, admin],
  [movingCalls.export, admin],
  [movingCalls.invite, admin],
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
export const provedCalls = new Map<Call, 'always' | 'with some bodies'>([
  [trainingCalls.fillAnew, 'always'],
  [accountCalls.signUp, 'with some bodies'],
  [accountCalls.invite, 'always'],
  [movingCalls.invite, 'always'],
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
  [importCalls.everything, 'always'],
  [settingsCalls.changeShop, 'with some bodies'],
  [settingsCalls.addTaxRate, 'always'],
  [settingsCalls.removeTaxRate, 'always'],
  [discountCalls.create, 'with some bodies'],
  [discountCalls.update, 'with some bodies'],
])

/** Who may open each page, written by hand a second time, so that the test finds a wrong manifest. */
export const mayOpen: Record<string, readonly Role[]> = {
  '/admin': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/addProduct': ['admin', 'admin_warehouse'],
  '/admin/announcements': ['admin'],
  '/admin/appointments': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/auditLog': ['admin'],
  '/admin/cart': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/differences': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/employees': ['admin'],
  '/admin/health': ['admin'],
  '/admin/import': ['admin', 'admin_warehouse'],
  '/admin/import/$import_id': ['admin', 'admin_warehouse'],
  '/admin/import/moving-in': ['admin'],
  '/admin/import/moving-in/findings': ['admin'],
  '/admin/inventory': ['admin', 'admin_warehouse'],
  '/admin/jobs': ['admin', 'admin_warehouse', 'admin_user', 'supplier'],
  '/admin/messages': ['admin'],
  '/admin/navigation': ['admin', 'admin_warehouse'],
  '/admin/orderForm': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/outbox': ['admin'],
  '/admin/personalData': ['admin'],
  '/admin/picking': ['admin', 'admin_warehouse'],
  '/admin/picking/round': ['admin', 'admin_warehouse'],
  '/admin/backups': ['admin'],
  '/admin/scheduling': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/settings': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/settings/account': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/settings/mobileReport': ['admin'],
  '/admin/settings/questions': ['admin'],
  '/admin/settings/services': ['admin'],
  '/admin/settings/shop': ['admin'],
  '/admin/settings/users': ['admin'],
  '/admin/shipments': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/shipments/receive/$shipment_id': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/shipments/transfer': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/shipments/transfer/$shipment_id': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/stock/adjustments': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/stock/count': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/stock/movements': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/stock/codes': ['admin', 'admin_warehouse'],
  '/admin/stock/places': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/stock/places/$product_id': ['admin', 'admin_warehouse'],
  '/admin/stores': ['admin'],
  '/admin/supplier/account': ['supplier'],
  '/admin/supplier/inventory': ['supplier'],
  '/admin/timestamps': ['admin'],
  '/admin/transactions/$id': ['admin', 'admin_warehouse'],
  '/admin/transactions/discount': ['admin'],
  '/admin/transactions/invoice/$id': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/transactions/report': ['admin'],
  '/admin/transactions/summary': ['admin', 'admin_warehouse', 'admin_user'],
  '/admin/zReport': ['admin'],
  '/adminSupplier': ['supplier'],
  '/api/docs': ['admin'],
}
/** Open to everybody, or to those who are on a list. */
export const openToOthers = [
  ...['/admin/changePassword', '/admin/forgotPassword', '/admin/mobileReport', '/admin/newPassword', '/admin/notMe'],
  ...['/admin/secondFactor', '/admin/signin', '/admin/signup'],
]

/** The links of each role in each menu, from first to last. The Mobile Report is there for those on its list. */
export const menusOf: Record<Role, Record<string, Readonly<Record<string, string>>>> = {
  admin: {
    header: { Home: '/admin', 'Order Form': '/admin/orderForm' },
    Reports: {
      Inventory: '/admin/inventory',
      Transactions: '/admin/transactions/summary',
      Picking: '/admin/picking',
      'Mobile Report': '/admin/mobileReport',
      ZReport: '/admin/zReport',
      'Stock Movements': '/admin/stock/movements',
      'Stock on Hand': '/admin/stock/places',
      Differences: '/admin/differences',
    },
    Scheduling: {
      Timestamps: '/admin/timestamps',
      Schedule: '/admin/scheduling',
      Appointments: '/admin/appointments',
      Messages: '/admin/messages',
      Announcements: '/admin/announcements',
    },
    Accounts: {
      'Website Users': '/admin/settings/users',
      'POS Stores': '/admin/stores',
      Employees: '/admin/employees',
      'Navigation Menu': '/admin/navigation',
      'Personal Data': '/admin/personalData',
    },
    System: {
      Health: '/admin/health',
      Outbox: '/admin/outbox',
      'Audit Log': '/admin/auditLog',
      Backups: '/admin/backups',
      'The API': '/api/docs',
    },
    account: { Jobs: '/admin/jobs', Settings: '/admin/settings' },
    footer: {
      Health: '/admin/health',
      Outbox: '/admin/outbox',
      'Audit Log': '/admin/auditLog',
      'The API': '/api/docs',
    },
    settings: {
      Users: '/admin/settings/users',
      'Mobile Report': '/admin/settings/mobileReport',
      'The shop': '/admin/settings/shop',
      Services: '/admin/settings/services',
      Questions: '/admin/settings/questions',
      Import: '/admin/import',
      Account: '/admin/settings/account',
    },
    transactions: {
      Discount: '/admin/transactions/discount',
      Summary: '/admin/transactions/summary',
      Report: '/admin/transactions/report',
    },
  },
  admin_warehouse: {
    header: {
      Home: '/admin',
      Inventory: '/admin/inventory',
      Transactions: '/admin/transactions/summary',
      Picking: '/admin/picking',
      Appointments: '/admin/appointments',
      'Order Form': '/admin/orderForm',
    },
    Reports: {
      'Mobile Report': '/admin/mobileReport',
      'Stock Movements': '/admin/stock/movements',
      'Stock on Hand': '/admin/stock/places',
      Differences: '/admin/differences',
      'Navigation Menu': '/admin/navigation',
    },
    tools: { Schedule: '/admin/scheduling' },
    account: { Jobs: '/admin/jobs', Account: '/admin/settings/account' },
    settings: { Account: '/admin/settings/account' },
    transactions: { Summary: '/admin/transactions/summary' },
  },
  admin_user: {
    header: {
      Home: '/admin',
      Appointments: '/admin/appointments',
      Transactions: '/admin/transactions/summary',
      'Order Form': '/admin/orderForm',
      'Stock on Hand': '/admin/stock/places',
      Shipments: '/admin/shipments',
    },
    Reports: { 'Mobile Report': '/admin/mobileReport' },
    tools: { Schedule: '/admin/scheduling' },
    account: { Jobs: '/admin/jobs', Settings: '/admin/settings' },
    settings: { Account: '/admin/settings/account' },
    transactions: { Summary: '/admin/transactions/summary' },
  },
  supplier: {
    header: { Home: '/adminSupplier', Inventory: '/admin/supplier/inventory' },
    account: { Jobs: '/admin/jobs', Account: '/admin/supplier/account' },
  },
}
