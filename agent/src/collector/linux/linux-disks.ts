/** A mounted file system in /proc/self/mounts. */
export type Mount = { source: string; mount: string; type: string }

/**
 * File systems on local disks. Network file systems are excluded: they belong to another computer, and would block the
 * agent while their server is away.
 */
const onDisks = new Set(
  'ext2 ext3 ext4 xfs btrfs zfs f2fs jfs nilfs2 reiserfs bcachefs vfat exfat ntfs ntfs3 fuseblk hfsplus ufs'.split(' '),
)

/**
 * Returns the file systems on disks, each once by its first mount point; always includes the root, even in a container.
 */
export function realMounts(mounts: string): Mount[] {
  const seen = new Set<string>()
  return mounts.split('\n').flatMap((line) => {
    const [source = '', escaped = '', type = ''] = line.split(' ')
    const mount = escaped.replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
      String.fromCharCode(Number.parseInt(octal, 8)),
    )
    const isReal = onDisks.has(type) || (mount === '/' && type === 'overlay')
    // A snap is a loop device, which is always full.
    if (!isReal || source.startsWith('/dev/loop') || seen.has(source)) return []
    seen.add(source)
    return [{ source, mount, type }]
  })
}
