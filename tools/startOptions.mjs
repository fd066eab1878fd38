const usage = `npm start                 the demo shop, in ./data
npm start -- --empty      a shop without demo data, in ./data-empty
npm start -- --training   a shop for practising, in ./data-training

PORT, DATA_DIR and the other variables are in docs/operations.md.`

const shops = {
  '--empty': { DEMO: '0', folder: './data-empty' },
  '--training': { TRAINING: '1', folder: './data-training' },
}

/**
 * Reads the arguments of `npm start`, and returns the environment in which the shop starts. An unknown argument is an error,
 * because a mistyped --empty would start the demo shop.
 */
export function readStartOptions(args, environment) {
  if (args.length === 0) return environment
  if (args.length > 1 || !Object.hasOwn(shops, args[0])) throw new Error(usage)
  const { folder, ...variables } = shops[args[0]]
  return { ...environment, ...variables, DATA_DIR: environment.DATA_DIR || folder }
}
