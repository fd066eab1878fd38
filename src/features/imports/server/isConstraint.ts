import pg from 'pg'

/** Class 23: a value that a constraint refuses, or a row that others refer to. */
export const isConstraint = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') === true
