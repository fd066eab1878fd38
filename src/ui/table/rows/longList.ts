/** A list of which only some rows are rendered. */
export interface LongList {
  readonly count: number
  /** Renders a row before it returns, in view or not. */
  draw(index: number): void
}
