import type { RequestEffects } from '#server/core/requests/request-effect.ts'
import { mappingEffect } from '#server/features/devices/mapping-effect.ts'
import { extensionEffect } from '#server/features/trial/extension-effect.ts'

/** The kinds of requests that their approval carries out. */
export const requestEffects: RequestEffects = [mappingEffect, extensionEffect]
