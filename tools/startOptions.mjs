const usage = `npm start              the demo shop, in ./data
npm start -- --empty   a shop without demo data, in ./data-empty

PORT, DATA_DIR and the other variables are in docs/operations.md.`

/**
 * Reads the arguments of `npm start`, and returns the environment in which the shop starts. An unknown argument is an error,
 * because a mistyped --empty would start the demo shop.
 */
export function readStartOptions(args, environment) {
  if (args.length === 0) return environment
  if (args.length > 1 || args[0] !== '--empty') throw new Error(usage)
  return { ...environment, DEMO: '0', DATA_DIR: environment.DATA_DIR || './data-empty' }
}
