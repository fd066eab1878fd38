/**
 * For how many months the shop keeps what visitors have sent: appointments after their day, messages after they arrived. The
 * privacy page names the number, and the housekeeping deletes what is older.
 */
export const visitorDataMonths = 24
