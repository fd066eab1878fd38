import type { FastifyInstance } from 'fastify'
import { answer } from '#server/answer.ts'
import type { Database } from '#server/db/database.ts'
import type { Uploads } from '#server/uploads.ts'
import { imageCalls } from '../imageContract.ts'
import { addProduct } from './addProduct.ts'
import { changeImage } from './changeImage.ts'

export function imageRoutes(app: FastifyInstance, db: Database, uploads: Uploads) {
  answer(app, imageCalls.insert, ({ body, file, caller }) => addProduct(db, uploads, body, file, caller))
  answer(app, imageCalls.updateImage, ({ body, file, caller }) => changeImage(db, uploads, body, file, caller))
}
