import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '#platform/feature.ts'
import { answer } from '#platform/http/answer.ts'
import { imageCalls } from '../imageContract.ts'
import { addProduct } from './addProduct.ts'
import { changeImage } from './changeImage.ts'

export function imageRoutes(app: FastifyInstance, { db, uploads }: ServerParts) {
  answer(app, imageCalls.insert, ({ body, file, caller }) => addProduct(db, uploads, body, file, caller))
  answer(app, imageCalls.updateImage, ({ body, file, caller }) => changeImage(db, uploads, body, file, caller))
}
