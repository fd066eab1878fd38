import type { InEach } from '#shared/language.ts'
import { type Settlement, settlements } from '../rules.ts'

const inFrench: Readonly<Record<Settlement, string>> = {
  found: 'Retrouvé',
  resent: 'Expédié de nouveau',
  written_off: 'Radié',
  credited: 'Crédité',
}

export const settlementIn = (way: Settlement): InEach<string> => ({ en: settlements[way], fr: inFrench[way] })
