import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/db/database.ts'
import type { Uploads } from '#platform/files/uploads.ts'
import { answer } from '#platform/http/answer.ts'
import { imageCalls } from '../imageContract.ts'
import { addProduct } from './addProduct.ts'
import { changeImage } from './changeImage.ts'

export function imageRoutes(app: FastifyInstance, db: Database, uploads: Uploads) {
  answer(app, imageCalls.insert, ({ body, file, caller }) => addProduct(db, uploads, body, file, caller))
  answer(app, imageCalls.updateImage, ({ body, file, caller }) => changeImage(db, uploads, body, file, caller))
}
