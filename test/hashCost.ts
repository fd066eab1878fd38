import { hashCost } from '#platform/auth/hashing.ts'

const real = { ...hashCost }

/** Makes the hashes of passwords and pins a thousand times faster, because tests hash thousands of them. */
export const setQuickHashes = () => void Object.assign(hashCost, { memory: 8, passes: 1 })

/** Restores the real cost of a hash for the rest of the test file. */
export const setRealHashes = () => void Object.assign(hashCost, real)
