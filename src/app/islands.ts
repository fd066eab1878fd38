import '#site/site.css'
import type { ComponentType } from 'react'
import { copyCodes } from '#site/copyCode.ts'

/** Every part of the site that lives in the browser, by the name it is drawn under. */
const islands: Record<string, () => Promise<ComponentType<never>>> = {
  storeFinder: () => import('#features/stores/public/find/StoreFinder.tsx').then((it) => it.StoreFinder),
  bookingForm: () => import('#features/appointments/public/BookingForm.tsx').then((it) => it.BookingForm),
  contactForm: () => import('#features/contact/public/ContactForm.tsx').then((it) => it.ContactForm),
}

/** React comes with the first island that comes into view, and on pages without one not at all. */
const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue
      seen.unobserve(target)
      void enliven(target)
    }
  },
  { rootMargin: '200px' },
)
/** What is read comes first: nothing of what lives is asked for before the page has been painted. */
requestAnimationFrame(() =>
  setTimeout(() => {
    for (const place of document.querySelectorAll('[data-island]')) seen.observe(place)
  }),
)

async function enliven(place: Element) {
  const name = place.getAttribute('data-island') ?? ''
  const load = islands[name]
  if (!load) return
  const [part, { bringToLife }] = await Promise.all([load(), import('#site/bringToLife.ts')])
  bringToLife(place, name, part)
}

copyCodes()
const ownCart = document.querySelector<HTMLAnchorElement>('a[data-own-cart]')
if (ownCart) void import('#features/cart/public/ownCart.ts').then(({ goToOwnCart }) => goToOwnCart(ownCart))
