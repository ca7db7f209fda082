/** The events of a device. `about` names the other device, version or user, if any. */
export const deviceEvents = [
  'enrolled',
  'reattachment-asked',
  'reattachment-rejected',
  'reattached',
  'clone-split',
  'possible-duplicate',
  'renamed',
  'approved',
  'blocked',
  'retired',
  'restored',
  'mapped',
  'released',
  'updated',
  'update-rolled-back',
  'update-refused',
  'left',
  'clock-wrong',
] as const
export type DeviceEvent = (typeof deviceEvents)[number]
