import type { LinuxFiles } from './linux-files.ts'

/** The kernel's NET_ADDR_PERM: the card has this MAC address from its maker, not by chance or from a setting. */
const permanent = '0'

/**
 * Returns the MAC addresses of the computer's own network cards, sorted; null in a container, which has no cards.
 * Adapters at the USB port are left out, since they and docking stations go from one computer to another; so are
 * addresses that were set or chosen by chance.
 */
export function cardMacs(files: LinuxFiles): string[] | null {
  const cards = files.names('sys/class/net').filter((name) => files.names(`sys/class/net/${name}/device`).length > 0)
  if (cards.length === 0) return null
  const macs = cards
    .filter((name) => isOwnCard(files, name))
    .map((name) => permanentMac(files, name))
    .filter((mac) => /^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(mac) && mac !== '00:00:00:00:00:00')
  return [...new Set(macs)].toSorted()
}

function isOwnCard(files: LinuxFiles, name: string): boolean {
  const [, port] =
    /^(?:\.\.\/)*(devices\/.*\/usb\d+\/.*)\/[^/]+\/net\//.exec(files.link(`sys/class/net/${name}`) ?? '') ?? []
  // A card that is soldered to the board may be wired by USB, as on a Raspberry Pi 3.
  return port === undefined || files.text(`sys/${port}/removable`)?.trim() === 'fixed'
}

/** A card of a bond shows the bond's address, and has its own in `bonding_slave/perm_hwaddr`. */
function permanentMac(files: LinuxFiles, name: string): string {
  const folder = `sys/class/net/${name}`
  const own = files.text(`${folder}/bonding_slave/perm_hwaddr`)
  if (own !== null) return own.trim().toLowerCase()
  const assigned = files.text(`${folder}/addr_assign_type`)?.trim() ?? permanent
  return assigned === permanent ? (files.text(`${folder}/address`)?.trim().toLowerCase() ?? '') : ''
}
