interface StoreAddress {
  location: string
  address: string
  city: string
  province: string
  postal_code: string
}

/** `Mic Mac Mall, 21 Micmac Boulevard, Unit 208, Dartmouth NS  B3A 4N3`. */
export const placeInWords = ({ location, address, city, province, postal_code }: StoreAddress) =>
  [location, address, `${city} ${province}  ${postal_code}`].filter((part) => part !== '').join(', ')
