import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { inTime } from '#ui/lazyPart.ts'

/** A page whose code is fetched when it is first wanted. */
export const lazyPage = (load: () => Promise<ComponentType<object>>) =>
  lazyRouteComponent(async () => ({ default: await inTime(load()) }))
