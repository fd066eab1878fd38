/** What a page says of itself to browsers, search engines and whoever shares it. */
export interface Head {
  title: string
  description: string
  /** Structured data of schema.org. */
  jsonLd?: object
  /** It is nobody's but one visitor's, or nothing at all. */
  isPrivate?: boolean
}
