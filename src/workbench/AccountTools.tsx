import { Link } from '@tanstack/react-router'
import { CalendarDays, LogOut, Settings } from 'lucide-react'
import { Menu, MenuCheck } from '#ui/Menu.tsx'
import { headerTool } from './headerClass.ts'
import type { Menu as RoleMenu } from './menus.ts'
import { useSignOut } from './signOut.ts'
import { chooseTheme, themeNames, themes, useTheme } from './theme.ts'
import { themeIcons } from './themeIcons.ts'

/** What everybody has at hand, whatever their role: the theme, their settings, the way out. */
export function AccountTools({ menu }: { menu: RoleMenu }) {
  const signOut = useSignOut()
  return (
    <>
      {menu.schedule && (
        <Link
          to={menu.schedule}
          activeOptions={{ includeSearch: false }}
          aria-label="Schedule"
          title="Schedule"
          className={headerTool}
        >
          <CalendarDays size={18} aria-hidden />
        </Link>
      )}
      <ThemeMenu />
      {menu.settings && (
        <Link to={menu.settings} aria-label="Settings" title="Settings" className={headerTool}>
          <Settings size={18} aria-hidden />
        </Link>
      )}
      <button type="button" aria-label="Sign out" title="Sign out" className={headerTool} onClick={signOut}>
        <LogOut size={18} aria-hidden />
      </button>
    </>
  )
}

function ThemeMenu() {
  const chosen = useTheme()
  const Icon = themeIcons[chosen]
  const trigger = (
    <button type="button" aria-label={`Theme: ${themeNames[chosen]}`} title="Theme" className={headerTool}>
      <Icon size={18} aria-hidden />
    </button>
  )
  return (
    <Menu trigger={trigger} align="end">
      {themes.map((theme) => (
        <MenuCheck key={theme} checked={theme === chosen} closeOnClick onCheckedChange={() => chooseTheme(theme)}>
          {themeNames[theme]}
        </MenuCheck>
      ))}
    </Menu>
  )
}
