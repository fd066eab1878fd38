import type { ComponentType } from 'react'
import { office, signedIn, staff } from '#shared/roles.ts'
import { shop } from '#ui/shop.ts'
import type { Entry } from './guards.ts'

/**
 * What stands around a page: the workbench with its menus, the quiet front door, or nothing. Sign-in is the doorstep:
 * it looks like the door, but its code is the first to load and it carries nothing that is only used inside.
 */
export type Frame = 'doorstep' | 'door' | 'workbench' | 'none'

export interface Place {
  path: string
  name: string
  heading: string
  enter: Entry
  frame: Frame
}

export interface Route extends Place {
  page: () => Promise<ComponentType>
}

/** An invoice is for paper: nothing stands around it. */
export const standsAlone = ({ name }: Place) => name.includes('Invoice')

/** The table of contents of the workbench. */
export const routes: Route[] = [
  {
    path: '/admin/signin',
    name: 'adminSignIn',
    heading: 'Sign In',
    enter: 'guests',
    frame: 'doorstep',
    page: () => import('#features/accounts/web/SignInPage.tsx').then((it) => it.SignInPage),
  },
  {
    path: '/admin/signup',
    name: 'adminSignUp',
    heading: 'Sign Up',
    enter: 'anyone',
    frame: 'door',
    page: () => import('#features/accounts/web/SignUpPage.tsx').then((it) => it.SignUpPage),
  },
  {
    path: '/admin',
    name: 'admin',
    heading: 'Store',
    enter: staff,
    frame: 'workbench',
    page: () => import('#features/catalogue/web/CataloguePage.tsx').then((it) => it.CataloguePage),
  },
  {
    path: '/admin/cart',
    name: 'adminCart',
    heading: 'Cart',
    enter: staff,
    frame: 'workbench',
    page: () => import('#features/cart/web/CartPage.tsx').then((it) => it.CartPage),
  },
  {
    path: '/admin/orderForm',
    name: 'adminOrderForm',
    heading: 'Order Form',
    enter: staff,
    frame: 'workbench',
    page: () => import('#features/orderForm/web/OrderFormPage.tsx').then((it) => it.OrderFormPage),
  },
  {
    path: '/adminSupplier',
    name: 'adminSupplier',
    heading: 'Store',
    enter: ['supplier'],
    frame: 'workbench',
    page: () => import('#features/inventory/web/SupplierPage.tsx').then((it) => it.SupplierPage),
  },
  {
    path: '/admin/inventory',
    name: 'adminInventory',
    heading: 'Inventory',
    enter: office,
    frame: 'workbench',
    page: () => import('#features/inventory/web/InventoryPage.tsx').then((it) => it.InventoryPage),
  },
  {
    path: '/admin/supplier/inventory',
    name: 'adminSupplierInventory',
    heading: 'Inventory',
    enter: ['supplier'],
    frame: 'workbench',
    page: () => import('#features/inventory/web/SupplierInventoryPage.tsx').then((it) => it.SupplierInventoryPage),
  },
  {
    path: '/admin/transactions/discount',
    name: 'adminTransactionsDiscount',
    heading: 'Discount',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/discounts/web/DiscountsPage.tsx').then((it) => it.DiscountsPage),
  },
  {
    path: '/admin/transactions/summary',
    name: 'adminTransactionsSummary',
    heading: 'Transaction History',
    enter: staff,
    frame: 'workbench',
    page: () => import('#features/orders/web/SummaryPage.tsx').then((it) => it.SummaryPage),
  },
  {
    path: '/admin/transactions/report',
    name: 'adminTransactionsReport',
    heading: 'Transactions Report',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/reports/web/ReportPage.tsx').then((it) => it.ReportPage),
  },
  {
    path: '/admin/transactions/$id',
    name: 'adminTransactionItems',
    heading: 'Transaction Items',
    enter: office,
    frame: 'workbench',
    page: () => import('#features/orders/web/ItemsPage.tsx').then((it) => it.ItemsPage),
  },
  {
    path: '/admin/transactions/invoice/$id',
    name: 'adminTransactionsInvoice',
    heading: 'Invoice',
    enter: staff,
    frame: 'workbench',
    page: () => import('#features/invoices/web/InvoicePage.tsx').then((it) => it.InvoicePage),
  },
  {
    path: '/admin/timestamps',
    name: 'adminTimestamps',
    heading: 'Timestamps',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/timeClock/web/TimestampsPage.tsx').then((it) => it.TimestampsPage),
  },
  {
    path: '/admin/zReport',
    name: 'adminZReport',
    heading: 'Z Report',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/zReports/web/ZReportPage.tsx').then((it) => it.ZReportPage),
  },
  {
    path: '/admin/mobileReport',
    name: 'adminMobileReport',
    heading: 'Mobile Report',
    enter: 'mobileReportReaders',
    frame: 'workbench',
    page: () => import('#features/mobileReports/web/MobileReportPage.tsx').then((it) => it.MobileReportPage),
  },
  {
    path: '/admin/stores',
    name: 'adminStores',
    heading: 'Stores',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/stores/web/StoresPage.tsx').then((it) => it.StoresPage),
  },
  {
    path: '/admin/employees',
    name: 'adminEmployees',
    heading: 'Employees',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/staff/web/EmployeesPage.tsx').then((it) => it.EmployeesPage),
  },
  {
    path: '/admin/navigation',
    name: 'adminNavigation',
    heading: 'Navigation Menu',
    enter: office,
    frame: 'workbench',
    page: () => import('#features/navigation/web/NavigationPage.tsx').then((it) => it.NavigationPage),
  },
  {
    path: '/admin/outbox',
    name: 'adminOutbox',
    heading: 'Outbox',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/mail/web/OutboxPage.tsx').then((it) => it.OutboxPage),
  },
  {
    path: '/admin/appointments',
    name: 'adminAppointments',
    heading: 'Appointments',
    enter: staff,
    frame: 'workbench',
    page: () => import('#features/appointments/web/AppointmentsPage.tsx').then((it) => it.AppointmentsPage),
  },
  {
    path: '/admin/messages',
    name: 'adminMessages',
    heading: 'Messages',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/contact/web/MessagesPage.tsx').then((it) => it.MessagesPage),
  },
  {
    path: '/admin/auditLog',
    name: 'adminAuditLog',
    heading: 'Audit Log',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/audit/web/AuditLogPage.tsx').then((it) => it.AuditLogPage),
  },
  {
    path: '/admin/scheduling',
    name: 'adminScheduling',
    heading: 'Employee Scheduling',
    enter: staff,
    frame: 'workbench',
    page: () => import('#features/scheduling/web/SchedulePage.tsx').then((it) => it.SchedulePage),
  },
  {
    path: '/admin/settings',
    name: 'adminSetting',
    heading: 'Settings',
    enter: staff,
    frame: 'workbench',
    page: () => import('#features/accounts/web/SettingsPage.tsx').then((it) => it.SettingsPage),
  },
  {
    path: '/admin/settings/users',
    name: 'adminSettingUsers',
    heading: 'Settings',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/accounts/web/SettingsPage.tsx').then((it) => it.SettingsPage),
  },
  {
    path: '/admin/settings/account',
    name: 'adminSettingAccount',
    heading: 'Settings',
    enter: staff,
    frame: 'workbench',
    page: () => import('#features/accounts/web/AccountPage.tsx').then((it) => it.AccountPage),
  },
  {
    path: '/admin/settings/mobileReport',
    name: 'adminSettingMobileReport',
    heading: 'Settings',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/settings/web/ReadersPage.tsx').then((it) => it.ReadersPage),
  },
  {
    path: '/admin/settings/shop',
    name: 'adminSettingShop',
    heading: 'Settings',
    enter: ['admin'],
    frame: 'workbench',
    page: () => import('#features/settings/web/ShopPage.tsx').then((it) => it.ShopPage),
  },
  {
    path: '/admin/changePassword',
    name: 'adminChangePassword',
    heading: 'Change Password',
    enter: signedIn,
    frame: 'door',
    page: () => import('#features/accounts/web/ChangePasswordPage.tsx').then((it) => it.ChangePasswordPage),
  },
  {
    path: '/api/docs',
    name: 'apiDocs',
    heading: 'The API',
    enter: shop.production ? ['admin'] : 'anyone',
    frame: 'none',
    page: () => import('#features/apiDocs/web/ApiDocsPage.tsx').then((it) => it.ApiDocsPage),
  },
]
