import { readDiskSpace } from '#platform/shop/diskSpace.ts'
import type { HealthCheck, ShopFolders } from '#platform/shop/feature.ts'
import type { HealthFact } from '#shared/healthPart.ts'
import { stateOfDisk, worstOf } from '../rules.ts'

export const diskHealth: HealthCheck = {
  name: 'Disk',
  order: 5,
  async check({ folders }) {
    const disks = await readDiskSpace(folders)
    const state = worstOf(disks.map(stateOfDisk))
    const isBucket = 'bucket' in folders.pictures
    return {
      state,
      summary: { good: 'There is enough space.', warning: 'Space is getting short.', bad: 'The disk is nearly full.' }[
        state
      ],
      facts: [
        ...disks.flatMap(({ label, free, total }): HealthFact[] => [
          { label: `Free for ${label}`, value: free, kind: 'bytes' },
          { label: 'Size of its disk', value: total, kind: 'bytes' },
        ]),
        ...(isBucket ? [{ label: 'Product pictures', value: 'in a bucket', kind: 'text' } as const] : []),
      ],
      advice: state === 'good' ? [] : [adviceFor(folders)],
    }
  },
}

const adviceFor = ({ hasOwnDatabase }: ShopFolders) =>
  hasOwnDatabase
    ? 'Free some space on this disk, or move DATA_DIR to a larger one. A full disk stops the database, and with it the shop.'
    : 'Free some space on this disk, or move the folder to a larger one. On a full disk no picture can be saved.'
