import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/control/buttonClass.ts'
import { useHome } from '#workbench/workbench.ts'

export const ContinueShopping = () => (
  <Link to={useHome()} className={buttonClass()}>
    Continue Shopping
  </Link>
)
