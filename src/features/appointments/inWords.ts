import { visitorName } from '#features/stores/rules.ts'

interface StoreAddress {
  store: string
  location: string
  address: string
  city: string
  province: string
  postal_code: string
}

/** `Mic Mac Mall, 21 Micmac Boulevard, Unit 208, Dartmouth NS  B3A 4N3`. */
export const placeInWords = (store: StoreAddress) => `${visitorName(store)}, ${addressInWords(store)}`

/** `21 Micmac Boulevard, Unit 208, Dartmouth NS  B3A 4N3`. */
export const addressInWords = ({ address, city, province, postal_code }: StoreAddress) =>
  [address, `${city} ${province}  ${postal_code}`].filter((part) => part !== '').join(', ')
