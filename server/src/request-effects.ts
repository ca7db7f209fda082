import type { RequestEffects } from '#server/core/requests/request-effect.ts'
import { mappingEffect } from '@portico/features/devices/server/mapping-effect.ts'
import { extensionEffect } from '@portico/features/trial/server/extension-effect.ts'

/** The kinds of requests that their approval carries out. */
export const requestEffects: RequestEffects = [mappingEffect, extensionEffect]
