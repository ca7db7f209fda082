import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pictureExtensions, type PictureOf } from '#server/core/domains/pictures.ts'
import { isAlreadyThere } from '#server/platform/http/entity-tag.ts'
import { forOtherOrigins } from '#server/platform/http/security-headers.ts'

/** An SVG that is opened directly is a document: it must run no script and load nothing. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const pictureHeaders = { 'content-security-policy': picturePolicy, ...forOtherOrigins }

const extensions: Record<string, string> = pictureExtensions

/**
 * Serves `/brand/`: the pictures of the product from `folder`, and those of domains by the hash of their bytes, which a
 * browser may cache forever.
 */
export async function registerPictures(app: FastifyInstance, folder: string, pictureOf: PictureOf): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/brand/',
    maxAge: '1h',
    index: false,
    redirect: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.headers(pictureHeaders),
  })
  app.get<{ Params: { sha256: string; extension: string } }>(
    '/brand/:sha256([0-9a-f]{64}).:extension([a-z]{3,4})',
    async ({ params: { sha256, extension }, headers }, reply) => {
      const picture = await pictureOf(sha256)
      if (picture === null || extensions[picture.type] !== extension) return reply.callNotFound()
      const etag = `"${sha256}"`
      reply.headers({
        'content-type': picture.type,
        'cache-control': 'public, max-age=31536000, immutable',
        ...pictureHeaders,
        etag,
      })
      return isAlreadyThere(headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(picture.bytes)
    },
  )
}
