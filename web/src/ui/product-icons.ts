import { ChartNoAxesColumn, Bandage, Headset, Monitor, MonitorUp, SearchAlert, SquareTerminal } from 'lucide'

/** The icon of each capability of the platform (spec A §1, §9). */
export const capabilityIcons = {
  asset: Monitor,
  patch: Bandage,
  vulnerability: SearchAlert,
  monitoring: ChartNoAxesColumn,
  script: SquareTerminal,
  remote: MonitorUp,
  desk: Headset,
} as const
