import type { Interfaces } from '#agent/collector/addresses.ts'

/** The commands whose outputs say which network cards are a computer's own, and where its default route leads. */
export const networkCommands = {
  windows: {
    routes: ['route.exe', 'print', '-4', '0.0.0.0'],
    cards: [
      'powershell.exe',
      '-NoProfile',
      '-NonInteractive',
      '-Command',
      'Get-CimInstance Win32_NetworkAdapter -Filter "MACAddress IS NOT NULL" | Select-Object MACAddress,PNPDeviceID | ConvertTo-Json -Compress',
    ],
  },
  mac: {
    routes: ['/usr/sbin/netstat', '-rn'],
    cards: ['/usr/sbin/networksetup', '-listallhardwareports'],
  },
} as const

/**
 * Returns the interfaces of the default routes in the output of `route print`, by metric. Windows names them by their
 * addresses; its words are in the language of the system, so only the numbers are read.
 */
export function windowsRoutes(output: string, interfaces: Interfaces): string[] {
  const routes = [
    ...output.matchAll(/^[ \t]*0\.0\.0\.0[ \t]+0\.0\.0\.0[ \t]+\S.*?[ \t](\d+\.\d+\.\d+\.\d+)[ \t]+(\d+)[ \t]*\r?$/gm),
  ]
    .map(([, ip = '', metric]) => ({ ip, metric: Number(metric) }))
    .toSorted((one, other) => one.metric - other.metric)
  const names = routes.flatMap(({ ip }) =>
    Object.entries(interfaces).flatMap(([name, infos = []]) =>
      infos.some(({ address }) => address === ip) ? [name] : [],
    ),
  )
  return [...new Set(names)]
}

/**
 * Returns the interfaces of the default routes in the output of `netstat -rn` on macOS. A route with the flag I holds
 * only for programs that ask for its interface, so it comes last.
 */
export function macRoutes(output: string): string[] {
  const routes = [...output.matchAll(/^default[ \t]+\S+[ \t]+([A-Za-z]+)[ \t]+([\w.]+)/gm)].map(
    ([, flags = '', name = '']) => ({ name, isScoped: flags.includes('I') }),
  )
  const ordered = routes.toSorted((one, other) => Number(one.isScoped) - Number(other.isScoped))
  return [...new Set(ordered.map(({ name }) => name))]
}

/** Buses of network cards inside a computer. USB, Bluetooth and software (ROOT, SWD) are none. */
const ownBus = /^(PCI|VMBUS|XEN\w*|ACPI|SD|SDIO|PCMCIA)\\/i

/** Returns the MAC addresses of a Windows computer's own cards, from the adapters as JSON; null if that is invalid. */
export function windowsCards(output: string): string[] | null {
  const adapters = parsedList(output)
  if (adapters === null || adapters.length === 0) return null
  return macsIn(
    adapters.flatMap((adapter) =>
      isRecord(adapter) && ownBus.test(String(adapter['PNPDeviceID'])) ? [String(adapter['MACAddress'])] : [],
    ),
  )
}

/** Ports that are plugged in, bridge others, or are phones and radios. The names are of drivers, not of a language. */
const pluggedIn = /usb|dock|hub|thunderbolt|bridge|bluetooth|i(phone|pad)|modem|ax88|rtl8|lan\b|display|firewire/i

/** Returns the MAC addresses of a Mac's own cards, from its list of hardware ports; null if there are none in it. */
export function macCards(output: string): string[] | null {
  const ports = [
    ...output.matchAll(/^Hardware Port: (.*)\r?\nDevice: (.*)\r?\nEthernet Address: ([0-9a-f:]{17})/gim),
  ].map(([, port = '', , mac = '']) => ({ port, mac }))
  if (ports.length === 0) return null
  return macsIn(ports.flatMap(({ port, mac }) => (pluggedIn.test(port) ? [] : [mac])))
}

const macsIn = (macs: readonly string[]) =>
  [...new Set(macs.map((mac) => mac.toLowerCase().replaceAll('-', ':')))]
    .filter((mac) => /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(mac))
    .toSorted()

function parsedList(output: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(output.replace(/^\uFEFF/, ''))
    return Array.isArray(parsed) ? parsed : [parsed]
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
