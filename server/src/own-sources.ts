import type { OwnSource } from '#server/core/own-data/own-source.ts'
import { requestsSource } from '#server/features/desk/requests-source.ts'
import { devicesSource } from '#server/features/devices/list/devices-source.ts'
import { signInsSource } from '#server/features/insights/sign-ins-source.ts'

/** The data of the tenant that are datasets of the assistant. */
export const ownSources: readonly OwnSource[] = [devicesSource, signInsSource, requestsSource]
