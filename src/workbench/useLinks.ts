import type { MenuName } from './feature.ts'
import { linksIn, type MenuLink } from './menus.ts'
import { useUser } from './session.ts'
import { useOpenPages } from './workbench.ts'

/** The links of a menu that the signed-in user may follow. */
export function useLinks(menu: MenuName): MenuLink[] {
  const user = useUser()
  return linksIn(menu, useOpenPages(user), user.type)
}
