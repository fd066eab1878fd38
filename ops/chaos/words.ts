/** The contents of rows as text, in which the journal and the database are compared. */
export const words = {
  order: (id: number, user_id: number, lines: Iterable<[product_id: number, quantity: number]>) =>
    `${id} of user ${user_id}: ${[...lines]
      .map(([product_id, quantity]) => `${quantity} of ${product_id}`)
      .sort()
      .join(', ')}`,
  booking: (store: string, day: string, time: string) => `${store} ${day} ${time}`,
  message: 'a message',
  count: (product_id: number, by: number) => `${by} more of ${product_id}`,
  punch: (id: number) => `punch ${id}`,
  zReport: (charge: number) => `charge ${charge}`,
  job: (id: number) => `job ${id} is done`,
  isOpen: (isOpen: boolean) => (isOpen ? 'open' : 'ended'),
}
