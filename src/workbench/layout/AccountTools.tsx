import { Link } from '@tanstack/react-router'
import { CalendarDays, CircleUserRound, ListTodo, LogOut, type LucideIcon, Settings } from 'lucide-react'
import { Menu, MenuCheck } from '#ui/control/Menu.tsx'
import type { ToolIcon } from '../feature.ts'
import { type Counts, useLinks } from '../menus.ts'
import { useSignOut } from '../signOut.ts'
import { chooseTheme, themeIcons, themeNames, themes, useTheme } from '../theme/theme.ts'
import { headerTool } from './headerClass.ts'
import { countAtCorner, countAttributes } from './menuCount.ts'

const icons: Record<ToolIcon, LucideIcon> = {
  account: CircleUserRound,
  calendar: CalendarDays,
  jobs: ListTodo,
  settings: Settings,
}

/** Icons in the header: the tools of the role, the theme, the settings and sign-out. */
export function AccountTools({ counts }: { counts: Counts }) {
  const signOut = useSignOut()
  return (
    <>
      <ToolLinks menu="tools" counts={counts} />
      <ThemeMenu />
      <ToolLinks menu="account" counts={counts} />
      <button type="button" aria-label="Sign out" title="Sign out" className={headerTool} onClick={signOut}>
        <LogOut size={18} aria-hidden />
      </button>
    </>
  )
}

function ToolLinks({ menu, counts }: { menu: 'tools' | 'account'; counts: Counts }) {
  return useLinks(menu, counts).map((link) => {
    const { path, label, icon } = link
    const Icon = icon && icons[icon]
    return (
      <Link
        key={path}
        to={path}
        activeOptions={{ includeSearch: false }}
        aria-label={label}
        title={label}
        className={`${headerTool} ${countAtCorner}`}
        {...countAttributes(link)}
      >
        {Icon && <Icon size={18} aria-hidden />}
      </Link>
    )
  })
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
