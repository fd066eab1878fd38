import type { Database } from '#server/db/database.ts'

/** What the demo shop's invoices say of it. */
export const fillShopDetails = (db: Database) =>
  db
    .updateTable('shop')
    .set({
      registration: '123456789 RT0001',
      address: '1949 Upper Water Street, Suite 300',
      city: 'Halifax',
      postal_code: 'B3J 3N3',
      phone: '902-555-0100',
      email: 'accounts@tidewater.example',
    })
    .execute()
