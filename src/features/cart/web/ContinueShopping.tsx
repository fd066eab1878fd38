import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttonClass.ts'

export const ContinueShopping = () => (
  <Link to="/admin" className={buttonClass()}>
    Continue Shopping
  </Link>
)
