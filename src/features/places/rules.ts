/** The views of the stock of a place. */
export const placeViewNames = { all: 'All', counted: 'Counted', low: 'Below Minimum', none: 'None Left' } as const
