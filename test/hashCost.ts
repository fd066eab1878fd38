import { hashCost } from '#platform/auth/hashing.ts'

const real = { ...hashCost }

/** From now on, passwords and pins are hashed in a thousandth of the time, because tests hash thousands of them. */
export const setQuickHashes = () => void Object.assign(hashCost, { memory: 8, passes: 1 })

/** For the rest of the test file, hashes cost as much as in the shop. */
export const setRealHashes = () => void Object.assign(hashCost, real)
