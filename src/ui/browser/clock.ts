import { staffMoment, staffTime } from '#shared/time.ts'
import { shop } from './servedShop.ts'

/** A time as the shop's setting says: `14:30` or `2:30 p.m.` */
export const showTime = (time: string) => staffTime(shop.clock, time)

/** A moment, `2026-11-20 14:30`, in the time zone of the shop. */
export const showMoment = (moment: string) => staffMoment(shop.clock, new Date(moment))
