import { type DeviceFacts, disksAtMost } from '@portico/contract/core/devices/device-facts.ts'

type Disk = DeviceFacts['disks'][number]

/**
 * A disk to report: a file system at its best mount point. `parts` are the mount points whose use adds up to that of
 * the disk; more than one only for a ZFS pool, whose datasets share its free space.
 */
export type Mount = { mount: string; source: string; type: string; readOnly: boolean; parts: readonly string[] }

type Line = { mount: string; source: string; type: string; readOnly: boolean; order: number }

/**
 * File systems on local disks. Network file systems and folders of a host (NFS, 9p, virtiofs) are excluded: they belong
 * to another computer, and would block the agent while it is away. Images (squashfs, iso9660) are always full.
 */
const onDisks = new Set(
  'ext2 ext3 ext4 xfs btrfs zfs f2fs jfs nilfs2 reiserfs reiser4 bcachefs vfat msdos exfat ntfs ntfs3 fuseblk hfs hfsplus apfs ufs ubifs jffs2 simfs fuse.mergerfs'.split(
    ' ',
  ),
)

/** Sources that are no disk: files mounted as one, and memory. */
const noDisk = /^\/dev\/(loop|ram|zram|sr|fd|nbd)\d/

/** Folders below which software mounts the file systems of containers, packages and virtual machines. */
const ofContainers =
  /^\/(var\/)?(snap|run\/(containerd|containers|docker|k3s|netns|user|snapd|host_mark)|lib\/(docker|containers|containerd|kubelet|rancher|snapd|lxc|lxd|incus|machines|cri-o|crio|flatpak|nomad|waydroid)|snap\/(docker|lxd|microk8s))\/|\/(containers\/storage|docker\/(overlay2?|zfs|btrfs|devicemapper|aufs|volumes|containers)|overlay2|kubelet\/pods)\//

/** Files that are mounted into containers from a disk of the host. */
const files =
  /^\/etc\/(resolv\.conf|hosts|hostname|timezone|localtime|machine-id|passwd|group|shadow|mtab)$|^\/dev\/|\.(conf|cfg|cnf|json|ya?ml|toml|ini|env|pem|crt|key|txt|log|sock|sh|xml|db|sqlite|properties|lock|php|py|js)$/i

/** Parts of a system that fill up seldom, and media that come and go. */
const lessImportant = [/^\/(boot|efi|sysroot|recovery|usr)(\/|$)/, /^\/(run\/)?media\//]

/** Returns whether a path looks like that of a folder, if the disk itself cannot be asked. */
const looksLikeFolder = (mount: string) => !files.test(mount)

/**
 * Returns the disks in /proc/self/mounts, the important ones first: the root always, then by purpose and depth. Each
 * disk and each pool is listed once; file systems of containers, images, snaps and other computers are not. `isFolder`
 * tells mounted folders from mounted files.
 */
export function listMounts(text: string, isFolder: (mount: string) => boolean = looksLikeFolder): Mount[] {
  const groups = Map.groupBy(visibleMounts(text).filter(isReal), poolOf)
  return [...groups.values()]
    .flatMap((lines) => mountOf(lines, isFolder) ?? [])
    .toSorted((one, other) => compareLines(one.best, other.best))
    .map(({ best: { mount, source, type, readOnly }, parts }) => ({ mount, source, type, readOnly, parts }))
}

/** Reads the uses of the first disks that have one, at most as many as a report may have. */
export function disksAt(mounts: readonly Mount[], use: (mount: string) => Disk | null): Disk[] {
  const disks: Disk[] = []
  for (const mount of mounts) {
    if (disks.length === disksAtMost) break
    const disk = diskAt(mount, use)
    if (disk !== null) disks.push(disk)
  }
  return disks
}

/** Datasets of a pool whose uses are added; more would take too long to read each minute. */
const partsAtMost = 500

function diskAt({ mount, readOnly, parts }: Mount, use: (mount: string) => Disk | null): Disk | null {
  const disk = use(mount)
  if (disk === null) return null
  const others = parts.filter((part) => part !== mount).slice(0, partsAtMost)
  const more = others.reduce((sum, part) => sum + (use(part)?.used ?? 0), 0)
  const whole = { mount, size: disk.size + more, used: disk.used + more }
  return readOnly ? { ...whole, read_only: true } : whole
}

/** Parses the lines; a later mount hides an earlier one at the same mount point. */
function visibleMounts(text: string): Line[] {
  const found = new Map<string, Line>()
  for (const [order, line] of text.split('\n').entries()) {
    const [source = '', mount = '', type = '', options = ''] = line.split(' ').map(unescaped)
    if (!mount.startsWith('/')) continue
    found.set(mount, { source, mount, type, readOnly: options.split(',').includes('ro'), order })
  }
  return [...found.values()]
}

const unescaped = (field: string) =>
  field.replaceAll(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))

function isReal({ source, mount, type }: Line): boolean {
  if (mount === '/') return true
  const isSnapshot = type === 'zfs' && source.includes('@')
  return onDisks.has(type) && !isSnapshot && !noDisk.test(source) && !isOfContainers(mount, type)
}

/** A dataset of a container counts for its pool's use, so it is kept here and is never the pool's mount point. */
const isOfContainers = (mount: string, type: string) => type !== 'zfs' && ofContainers.test(mount)

/** Returns what shares one free space: a ZFS pool, or a source. */
const poolOf = ({ source, type }: Line) => (type === 'zfs' ? `zfs ${source.split('/')[0]}` : source)

function mountOf(lines: readonly Line[], isFolder: (mount: string) => boolean) {
  const [best] = lines
    .filter(({ mount }) => mount === '/' || !ofContainers.test(mount))
    .toSorted((one, other) => Number(one.readOnly) - Number(other.readOnly) || compareLines(one, other))
    // The root comes first even if it is mounted read-only.
    .toSorted((one, other) => Number(other.mount === '/') - Number(one.mount === '/'))
    .filter(({ mount }) => mount === '/' || isFolder(mount))
  if (best === undefined) return null
  return { best, parts: best.type === 'zfs' ? lines.map(({ mount }) => mount) : [best.mount] }
}

function compareLines(one: Line, other: Line): number {
  return rankOf(one.mount) - rankOf(other.mount) || depthOf(one.mount) - depthOf(other.mount) || one.order - other.order
}

function rankOf(mount: string): number {
  if (mount === '/') return 0
  return 1 + (lessImportant.findIndex((form) => form.test(mount)) + 1)
}

const depthOf = (mount: string) => mount.split('/').length
