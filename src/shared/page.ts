/** The names of the parameters in a path: `id` in `/transactions/$id`. */
type ParamsIn<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? ParamsIn<Part> | ParamsIn<Rest>
  : Path extends `$${infer Name}`
    ? Name
    : never

export interface PageAddress<Path extends string = string> {
  /** The path as its route is written, with the names of its parameters. */
  readonly path: Path
  /** The path for a link, with the values of its parameters. */
  (...params: [ParamsIn<Path>] extends [never] ? [] : [Readonly<Record<ParamsIn<Path>, string | number>>]): string
}

/**
 * The address of a page, for its route, for links and for mails. A link to a public page goes through `inLanguage`. A script has
 * only the addresses that it uses, because this has no side effects.
 */
/* @__NO_SIDE_EFFECTS__ */
export function page<const Path extends string>(path: Path): PageAddress<Path> {
  const addressOf = (params: Readonly<Record<string, string | number>> = {}) =>
    Object.entries(params).reduce<string>(
      (address, [name, value]) => address.replace(`$${name}`, encodeURIComponent(value)),
      path,
    )
  return Object.assign(addressOf, { path })
}
