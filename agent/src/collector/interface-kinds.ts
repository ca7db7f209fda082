/** Interfaces that software creates: for containers, virtual machines, tunnels and private networks. */
const virtualNames = new RegExp(
  [
    // Containers, virtual machines, and switches between them.
    '^(docker|veth|br-|virbr|vmnet|vmenet|vboxnet|vnet\\d|cni|cbr|flannel|cali|cilium|lxc|lxd|incus|podman|nerdctl|weave|kube|nodelocal|azv|eni[\\da-f]{8}|fwbr|fwpr|fwln|ovs|macvlan|macvtap|ipvlan|vxlan|geneve|dummy|ifb|nlmon|vnic)',
    '^bridge[1-9]\\d\\d',
    'vethernet|hyper-v|\\bwsl\\b|virtualbox|vmware|npcap|loopback|pseudo',
    // Tunnels and private networks.
    '^(tun|tap|wg|utun|ipsec|ppp|pptp|l2tp|gre|gretap|erspan|sit|ip6tnl|ip6gre|ip6_vti|ip_vti|vti|xfrm|tailscale|zt|feth|ham\\d|edge\\d|gpd|cscotun|nordlynx|proton|mullvad|outline|warp|nebula|netbird|wt\\d)',
    'vpn|wireguard|tailscale|zerotier|nordlynx|anyconnect|fortinet|forticlient|globalprotect|pangp|juniper|pulse secure|sonicwall|check point|zscaler|hamachi|radmin|cloudflarewarp|tap-windows|wintun|teredo|isatap|6to4',
    // Peers of a radio: Apple's awdl, Wi-Fi Direct ("Local Area Connection* 2") and Bluetooth.
    '^(awdl|llw|anpi|ap\\d|p2p|gif|stf|bnep|pan\\d)|\\* ?\\d+$|bluetooth',
  ].join('|'),
  'i',
)

/** Bridges that may carry the address of a network card: br0, bridge0, vmbr0. */
const bridges = /^(br|bridge|vmbr|lanbr)\d+$/i

/** Names that Linux and macOS give to network cards, and Windows in most languages. */
const cards = /^(en|eth|wl|ww|ib|em\d|p\d+p\d|bond|team|ath\d|ra\d|ethernet|wi-?fi|wlan|lan\b|local area connection)/i

/** Returns whether software creates interfaces of this name. */
export const isVirtualName = (name: string): boolean => virtualNames.test(name)

/**
 * Returns how likely others reach the computer at an interface, 0 for most likely: a network card, an unknown one, a
 * bridge, a virtual one. A tunnel has no MAC address.
 */
export function interfaceRank(name: string, mac: string): number {
  if (isVirtualName(name) || mac.toLowerCase().startsWith('02:42:')) return 3
  if (bridges.test(name)) return 2
  return cards.test(name) && mac !== '00:00:00:00:00:00' ? 0 : 1
}
