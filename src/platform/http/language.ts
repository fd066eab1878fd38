import type { FastifyRequest } from 'fastify'
import { type Language, languageHeader, languages } from '#shared/language.ts'

/** The language of errors: English, unless a page of the site says that it is in another one. */
export const languageOf = ({ headers }: FastifyRequest): Language =>
  languages.find((language) => language === headers[languageHeader]) ?? 'en'
