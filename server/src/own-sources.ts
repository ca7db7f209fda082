import type { OwnSource } from '#server/core/own-data/own-source.ts'
import { requestsSource } from '@portico/features/desk/server/requests-source.ts'
import { devicesSource } from '@portico/features/devices/server/list/devices-source.ts'
import { signInsSource } from '@portico/features/insights/server/sign-ins-source.ts'

/** The data of the tenant that are datasets of the assistant. */
export const ownSources: readonly OwnSource[] = [devicesSource, signInsSource, requestsSource]
