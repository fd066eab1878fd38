import type { WebFeature } from '#workbench/feature.ts'

/** Every part of the pages, for people who build them. It is there while we develop only. */
export const gallery: WebFeature = {
  pages: [
    {
      name: 'adminGallery',
      path: '/admin/gallery',
      heading: 'Gallery',
      allow: 'anyone',
      frame: 'none',
      load: () => import('./Gallery.tsx').then((it) => it.Gallery),
    },
  ],
}
