import pg from 'pg'
import { Refusal } from '../refusal.ts'

/** Puts the database's verdict on a constraint into words; any other failure goes on as it is. */
export const verdict =
  (constraint: string, refusal: () => Refusal) =>
  (error: unknown): never => {
    throw error instanceof pg.DatabaseError && error.constraint === constraint ? refusal() : error
  }

/** For a unique index: somebody was first. */
export const taken = (index: string, field: string, message: string) =>
  verdict(index, () => new Refusal(409, message, { code: 'taken', errors: [{ field, message }] }))
