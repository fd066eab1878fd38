import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Metric } from '../metrics/metric.ts'
import type { ShopFolders } from './feature.ts'

export interface DiskSpace {
  /** What the disk is for. */
  label: string
  free: number
  total: number
}

/** Reads how large the disks are that the shop writes to, and how much of each is free. */
export const readDiskSpace = (folders: ShopFolders): Promise<DiskSpace[]> =>
  Promise.all(foldersOf(folders).map(async ({ label, folder }) => ({ label, ...(await spaceAt(folder)) })))

function foldersOf({ data, pictures }: ShopFolders) {
  const inFolder = 'folder' in pictures ? [{ label: 'product pictures', folder: pictures.folder }] : []
  // The usual folder of pictures is inside the other one.
  const isInside = data !== undefined && 'folder' in pictures && pictures.folder.startsWith(data)
  return [...(data === undefined ? [] : [{ label: 'data', folder: data }]), ...(isInside ? [] : inFolder)]
}

/** The folder of pictures exists only after the first one was saved. */
async function spaceAt(folder: string): Promise<{ free: number; total: number }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return spaceAt(dirname(folder))
  }
}

export const diskMetrics = (folders: ShopFolders): readonly Metric[] => [
  diskMetric(folders, 'free', 'Free space of the disk of this node that has the data or the product pictures.'),
  diskMetric(folders, 'total', 'Size of that disk.'),
]

const diskMetric = (folders: ShopFolders, what: 'free' | 'total', help: string): Metric => ({
  name: `tidewater_disk_${what === 'free' ? 'free' : 'size'}_bytes`,
  help,
  type: 'gauge',
  samples: async () =>
    (await readDiskSpace(folders)).map((space) => ({ labels: { holds: space.label }, value: space[what] })),
})
