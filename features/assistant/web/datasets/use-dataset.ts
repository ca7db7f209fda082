import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type DatasetSummary, listDatasets, readDataset } from '#features/assistant/contract/datasets.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'

/**
 * Reads a dataset of the list. Reading may refresh own data. The list is then reloaded too, because it shows when own
 * data was read.
 */
export function useDataset({ id, version }: Pick<DatasetSummary, 'id' | 'version'>) {
  const client = useQueryClient()
  const reading = useCall(readDataset, { params: { id } }, Infinity)
  const dataset = reading.data?.ok === true ? reading.data.data.dataset : null
  const read = dataset?.id === id ? dataset.version : version
  useEffect(() => {
    if (read !== version) void client.invalidateQueries({ queryKey: [listDatasets.method, listDatasets.path] })
  }, [client, read, version])
  return reading
}
