import type { Codes } from '#shared/codes.ts'

/** Refusals of pictures. */
export const pictureCodes = {
  notPicture: {
    code: 'wrong_type',
    status: 415,
    en: 'That file is not a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.',
    fr: 'Ce fichier n’est pas une image utilisable. Choisissez un JPEG, PNG, WebP, AVIF ou GIF.',
  },
  notLogo: {
    code: 'wrong_type',
    status: 415,
    en: 'That file is not a logo we can use. Choose a PNG, JPEG or SVG.',
    fr: 'Ce fichier n’est pas un logo utilisable. Choisissez un PNG, JPEG ou SVG.',
  },
  notPlainSvg: {
    code: 'wrong_type',
    status: 415,
    en: 'That SVG has entities or an unusual encoding. Save it as “Plain SVG” in UTF-8, or as a PNG.',
    fr: 'Ce SVG contient des entités ou un codage inhabituel. Enregistrez-le en « SVG simple » en UTF-8, ou en PNG.',
  },
  tooManyPixels: {
    code: 'too_large',
    status: 413,
    en: 'That picture has too many pixels: at most {megapixels} megapixels.',
    fr: 'Cette image a trop de pixels : au plus {megapixels} mégapixels.',
  },
  slowPicture: {
    code: 'too_large',
    status: 413,
    en: 'That picture takes too long to read. Save it as a plain JPEG and try again.',
    fr: 'Cette image est trop longue à lire. Enregistrez-la en JPEG simple et réessayez.',
  },
  damagedPicture: {
    code: 'damaged',
    status: 400,
    en: 'That picture is damaged or incomplete. Try another copy of it.',
    fr: 'Cette image est endommagée ou incomplète. Essayez une autre copie.',
  },
  picturesAway: {
    code: 'pictures_unavailable',
    status: 503,
    en: 'The picture storage is not answering. Nothing was saved. Try again in a moment.',
    fr: 'Le stockage des images ne répond pas. Rien n’a été enregistré. Réessayez dans un instant.',
  },
} as const satisfies Codes
