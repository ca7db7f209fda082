import type { FastifyInstance } from 'fastify'
import { brandPicture, drawnLogoFolder } from '#server/core/domains/brand-picture.ts'
import type { PictureOf } from '#server/core/domains/pictures.ts'
import type { DrawingService } from '#server/core/drawing/drawing-service.ts'
import { forOtherOrigins } from '#server/platform/http/security-headers.ts'

type Parts = { webFolder: string; pictureOf: PictureOf; drawing: Pick<DrawingService, 'draw'> }

/** The most logos that are kept after they were drawn. */
const keptAtMost = 50

/** The key under which the drawing of logos is queued, instead of a tenant's id. */
const turn = 'logos'

/**
 * Serves the SVG logos of `/brand/` as PNG for email programs, which show no SVG. The drawing process draws only logos
 * that exist, and drawn ones are kept in memory.
 */
export function registerDrawnLogos(app: FastifyInstance, { webFolder, pictureOf, drawing }: Parts): void {
  const kept = new Map<string, Uint8Array>()
  const drawn = async (name: string): Promise<Uint8Array | null> => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const picture = await brandPicture(`/brand/${name}.svg`, webFolder, pictureOf)
    if (picture?.type !== 'image/svg+xml') return null
    const png = await drawing.draw(turn, { kind: 'logo', svg: picture.bytes })
    if (png === null || png.length === 0) return null
    if (kept.size >= keptAtMost) kept.clear()
    kept.set(name, png)
    return png
  }
  app.get<{ Params: { name: string } }>(
    `${drawnLogoFolder}:name([a-z0-9-]{1,64}).png`,
    async ({ params: { name } }, reply) => {
      const png = await drawn(name)
      if (png === null) return reply.callNotFound()
      return reply
        .headers({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600', ...forOtherOrigins })
        .send(Buffer.from(png))
    },
  )
}
