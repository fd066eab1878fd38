import type { WebFeature } from '#workbench/feature.ts'

/** A page with all components, for developers. It exists in development only. */
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
