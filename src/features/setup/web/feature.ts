import type { WebFeature } from '#workbench/feature.ts'

export const setup: WebFeature = {
  pages: [],
  homePart: { for: ['admin'], load: () => import('./WhatIsLeft.tsx').then((it) => it.loadWhatIsLeft()) },
}
