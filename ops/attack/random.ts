import { seeded } from '#platform/seeded.ts'

/** Choices that are the same for the same seed. */
export class Random {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seeded(seed)
  }

  below = (limit: number) => Math.floor(this.#next() * limit)
  between = (least: number, most: number) => least + this.below(most - least + 1)
  chance = (share: number) => this.#next() < share

  pick<Item>(items: readonly [Item, ...Item[]]): Item
  pick<Item>(items: readonly Item[]): Item | undefined
  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)]
  }

  text(length: number) {
    return Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz'[this.below(26)]).join('')
  }
}
