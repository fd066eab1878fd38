import { signedIn, staff } from '#shared/roles.ts'
import type { WebFeature } from '#workbench/feature.ts'
import { accountSettingsPage, signInPage, signUpPage } from '../pages.ts'

export const accounts: WebFeature = {
  proofDialog: () => import('./ProofDialog.tsx').then((it) => it.ProofDialog),
  pages: [
    {
      name: 'adminSignIn',
      path: signInPage.path,
      heading: 'Sign In',
      allow: 'guests',
      frame: 'signIn',
      use: 'signIn',
      load: () => import('./SignInPage.tsx').then((it) => it.SignInPage),
    },
    {
      name: 'adminSignUp',
      path: signUpPage.path,
      heading: 'Sign Up',
      allow: 'anyone',
      frame: 'account',
      use: 'signUp',
      load: () => import('./SignUpPage.tsx').then((it) => it.SignUpPage),
    },
    {
      name: 'adminSetting',
      path: '/admin/settings',
      heading: 'Settings',
      shape: 'form',
      allow: staff,
      menu: [{ in: 'account', order: 1, icon: 'settings', for: ['admin', 'admin_user'] }],
      load: () => import('./SettingsPage.tsx').then((it) => it.SettingsPage),
    },
    {
      name: 'adminSettingUsers',
      path: '/admin/settings/users',
      heading: 'Settings',
      shape: 'form',
      allow: ['admin'],
      menu: [
        { in: 'settings', order: 1, label: 'Users' },
        { in: 'Accounts', order: 1, label: 'Website Users' },
      ],
      list: { address: '/api/user/search/', view: 'all' },
      load: () => import('./SettingsPage.tsx').then((it) => it.SettingsPage),
    },
    {
      name: 'adminSettingAccount',
      path: accountSettingsPage.path,
      heading: 'Settings',
      shape: 'form',
      allow: staff,
      menu: [
        { in: 'settings', order: 6, label: 'Account' },
        { in: 'account', order: 1, label: 'Account', icon: 'account', for: ['admin_warehouse'] },
      ],
      load: () => import('./AccountPage.tsx').then((it) => it.AccountPage),
    },
    {
      name: 'adminSupplierAccount',
      path: '/admin/supplier/account',
      heading: 'Account',
      shape: 'form',
      allow: ['supplier'],
      menu: [{ in: 'account', order: 1, icon: 'account' }],
      load: () => import('./AccountPage.tsx').then((it) => it.SupplierAccountPage),
    },
    {
      name: 'adminChangePassword',
      path: '/admin/changePassword',
      heading: 'Change Password',
      allow: signedIn,
      frame: 'account',
      use: 'changePassword',
      load: () => import('./ChangePasswordPage.tsx').then((it) => it.ChangePasswordPage),
    },
    {
      name: 'adminSecondFactor',
      path: '/admin/secondFactor',
      heading: 'Add a second factor',
      allow: signedIn,
      frame: 'account',
      use: 'addFactor',
      load: () => import('./factors/AddFactorPage.tsx').then((it) => it.AddFactorPage),
    },
  ],
}
