/** A list of which only some rows stand in the page. */
export interface LongList {
  readonly count: number
  /** Has a row stand in the page, in sight or not, before this returns. */
  draw(index: number): void
}
