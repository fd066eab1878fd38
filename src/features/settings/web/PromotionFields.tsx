import type { ReactNode } from 'react'
import type { Discount } from '#features/discounts/columns.ts'
import { discountCalls } from '#features/discounts/contract.ts'
import { promoStateNames, stateOn } from '#features/discounts/rules.ts'
import { today } from '#shared/day.ts'
import { enteredText, languages } from '#shared/language.ts'
import { lastDayInWords, offerInWords } from '#shared/promotionWords.ts'
import { useCall } from '#ui/api/query.ts'
import { hintClass } from '#ui/control/fieldClasses.ts'
import { TextField } from '#ui/form/TextField.tsx'
import { LongTextField, SelectField } from '#ui/form/valueFields.tsx'
import type { ShopChange } from '../contract.ts'
import { namesPercentage } from '../lastingText.ts'
import { shopLabels } from './shopLabels.ts'
import type { ShopField } from './useShopForm.ts'

const french = 'If left empty, the English text is shown.'

interface PromotionFieldsProps {
  draft: Partial<ShopChange>
  field: ShopField
}

/** The discount that the site promotes, and the words around it. Code, percentage and last day come from the discount. */
export function PromotionFields({ draft, field }: PromotionFieldsProps) {
  const { data: discounts = [] } = useCall(discountCalls.all, {})
  const { promo_code = '', promo_for = '', promo_for_fr = '' } = draft
  const promoted = discounts.find((discount) => discount.promo_code === promo_code)
  const of = <Name extends keyof typeof shopLabels>(name: Name) => ({ label: shopLabels[name], ...field(name) })
  const text = (name: 'banner' | 'banner_fr' | 'promo_text' | 'promo_text_fr', hint: string) => ({
    ...of(name),
    hint: namesPercentage(draft[name] ?? '')
      ? 'Not shown: it names a percentage, which the site takes from the code.'
      : hint,
  })
  return (
    <>
      <SelectField
        options={choicesOf(discounts, promo_code)}
        hint="In the banner and on the home page. Only codes for visitors are listed. Set who a code is for under Discount."
        {...of('promo_code')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...of('promo_for')} hint="What the discount is on, like “screen replacements”." />
        <TextField
          {...of('promo_for_fr')}
          hint="Like “les remplacements d’écran”. If left empty, the English text is shown."
        />
      </div>
      {promoted && (
        <SiteSays promoted={promoted}>
          {languages.map((language) => (
            <p key={language} lang={`${language}-CA`} className="font-semibold">
              {[
                offerInWords(language, {
                  percent: promoted.discount,
                  promo_for: enteredText(promo_for, promo_for_fr),
                }),
                lastDayInWords(language, { last_day: promoted.end_date }),
              ].join(' ')}
            </p>
          ))}
        </SiteSays>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <LongTextField {...text('promo_text', 'Below it on the home page, like “Mention this code at the counter.”')} />
        <LongTextField {...text('promo_text_fr', french)} />
        <LongTextField
          rows={2}
          {...text('banner', 'Above every page while no code is promoted. If left empty, there is no banner.')}
        />
        <LongTextField rows={2} {...text('banner_fr', french)} />
      </div>
    </>
  )
}

/** The sentence of the site, made from the discount as it is now. */
function SiteSays({ promoted, children }: { promoted: Discount; children: ReactNode }) {
  const state = stateOn(today(), promoted)
  return (
    <div aria-live="polite" className="grid gap-1 rounded-card bg-mist p-4 text-sm">
      <p className={hintClass}>
        {state === 'active'
          ? 'The site says:'
          : `The site does not promote ${promoted.promo_code} today (${promoStateNames[state]}). When it does, it says:`}
      </p>
      {children}
    </div>
  )
}

/** The codes that can be promoted, those for visitors alone first. The chosen one is there also before the list is loaded. */
function choicesOf(discounts: readonly Discount[], chosen: string) {
  const codes = discounts
    .filter((promo) => promo.promo_code === chosen || canBePromoted(promo))
    .toSorted((one, other) => Number(other.audience === 'visitors') - Number(one.audience === 'visitors'))
    .map((promo) => ({
      value: promo.promo_code,
      label: `${promo.promo_code} · ${promo.discount}% · ${promoStateNames[stateOn(today(), promo)]}`,
    }))
  const unlisted = chosen !== '' && codes.every(({ value }) => value !== chosen)
  return [{ value: '', label: 'None' }, ...(unlisted ? [{ value: chosen, label: chosen }] : []), ...codes]
}

const canBePromoted = (promo: Discount) =>
  promo.audience !== 'orders' && ['active', 'scheduled'].includes(stateOn(today(), promo))
