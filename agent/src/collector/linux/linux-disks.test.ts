import { describe, expect, it, test } from 'vitest'
import { fullestShare } from '@portico/contract/core/devices/device-facts.ts'
import { disksAt, listMounts } from './linux-disks.ts'

const lines = (...all: readonly string[]) => all.map((line) => `${line} 0 0`).join('\n')
const listed = (...all: readonly string[]) => listMounts(lines(...all)).map(({ mount }) => mount)

const root = '/dev/sda1 / ext4 rw'

describe('the disks of Linux', () => {
  it('are each listed once, without snaps, images, networks and memory', () => {
    const mounts = listed(
      'proc /proc proc rw',
      root,
      '/dev/sda1 /var/snap ext4 rw',
      '/dev/loop3 /snap/core squashfs ro',
      '/dev/loop4 /mnt/image ext4 ro',
      '/dev/sr0 /media/cd iso9660 ro',
      '/dev/sdb1 /media/My\\040disk exfat rw',
      'server:/home /home nfs4 rw',
      '//server/share /mnt/share cifs rw',
      'nora@server:/ /mnt/far fuse.sshfs rw',
      'tmpfs /run tmpfs rw',
      '/dev/zram0 /var/log ext4 rw',
    )
    expect(mounts).toEqual(['/', '/media/My disk'])
  })

  test.each([
    ['a container', 'overlay / overlay rw'],
    ['a virtual machine', 'rootfs / virtiofs rw'],
    ['a sandbox', 'none / 9p rw'],
    ['a computer that starts from the network', 'server:/root / nfs rw'],
    ['a live system', 'tmpfs / tmpfs rw'],
    ['an old kernel', 'rootfs / rootfs rw'],
  ])('have always the root, as in %s', (_name, line) => {
    expect(listed(line, 'proc /proc proc rw', 'share /mnt/share virtiofs rw', 'C:\\134 /mnt/c 9p rw')).toEqual(['/'])
  })

  it('are the last that was mounted at a place', () => {
    expect(listMounts(lines('rootfs / rootfs rw', root))).toMatchObject([{ mount: '/', source: '/dev/sda1' }])
  })

  it('of one pool are one, without the datasets of containers', () => {
    const containers = Array.from(
      { length: 80 },
      (_, index) => `rpool/docker/${index} /var/lib/docker/zfs/graph/${index} zfs rw`,
    )
    const mounts = listed(
      'rpool/ROOT/ubuntu / zfs rw',
      'bpool/BOOT/ubuntu /boot zfs rw',
      ...containers,
      'rpool/USERDATA/nora /home/nora zfs rw',
      'tank /tank zfs rw',
      'tank/photos /srv/photos zfs rw',
      'tank/photos@monday /tank/photos/.zfs/snapshot/monday zfs ro',
      '/dev/sdb1 /data ext4 rw',
    )
    expect(mounts).toEqual(['/', '/tank', '/data', '/boot'])
  })

  it('of btrfs are one, with however many subvolumes', () => {
    expect(
      listed(
        '/dev/nvme0n1p2 /home btrfs rw,subvol=/home',
        '/dev/nvme0n1p2 / btrfs rw,subvol=/root',
        '/dev/nvme0n1p2 /.snapshots btrfs rw,subvol=/snapshots',
        '/dev/nvme0n1p2 /var/lib/docker/btrfs btrfs rw',
        '/dev/nvme0n1p1 /boot/efi vfat rw',
      ),
    ).toEqual(['/', '/boot/efi'])
  })

  it('in a container are its folders, not the files that its host mounts', () => {
    const mounts = [
      'overlay / overlay rw',
      '/dev/sda1 /etc/resolv.conf ext4 rw',
      '/dev/sda1 /etc/hostname ext4 rw',
      '/dev/sda1 /etc/hosts ext4 rw',
      '/dev/sda1 /app/config.yaml ext4 ro',
      '/dev/sda1 /data ext4 rw',
      '/dev/sdb1 /srv/example.com ext4 rw',
    ]
    expect(listed(...mounts)).toEqual(['/', '/data', '/srv/example.com'])
    const isFolder = (mount: string) => mount === '/etc/hosts'
    expect(listMounts(lines(...mounts), isFolder).map(({ mount }) => mount)).toEqual(['/', '/etc/hosts'])
  })

  it('of containers are none, but the disk they are on is one', () => {
    expect(
      listed(
        root,
        '/dev/sdb1 /var/lib/docker xfs rw',
        'overlay /var/lib/docker/overlay2/a/merged overlay rw',
        '/dev/mapper/docker-1-a /var/lib/docker/devicemapper/mnt/a xfs rw',
        '/dev/sdc /var/lib/kubelet/pods/a/volumes/kubernetes.io~csi/b/mount ext4 rw',
        '/dev/sdd /home/nora/.local/share/containers/storage/btrfs/subvolumes/a btrfs rw',
      ),
    ).toEqual(['/', '/var/lib/docker'])
  })

  it('that cannot be written to do not fill up', () => {
    const mounts = listMounts(
      lines(
        'composefs / overlay ro,relatime',
        '/dev/sda3 /sysroot xfs ro',
        '/dev/sda3 /var xfs rw',
        '/dev/sdb1 /media/archive ext4 ro',
      ),
    )
    expect(mounts.map(({ mount, readOnly }) => [mount, readOnly])).toEqual([
      ['/', true],
      ['/var', false],
      ['/media/archive', true],
    ])
    const disks = disksAt(mounts, (mount) => ({ mount, size: 100, used: mount === '/var' ? 40 : 100 }))
    expect(disks.map(({ read_only: fixed }) => fixed)).toEqual([true, undefined, true])
    expect(fullestShare(disks)).toBe(40)
  })
})

describe('many mounts', () => {
  it('leave the important ones among the first', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `/dev/sd${index} /mnt/a/b/${index} ext4 rw`)
    const mounts = listMounts(lines('/dev/sdb1 /boot ext4 rw', ...many, '/dev/sdx /data ext4 rw', root))
    expect(mounts).toHaveLength(10_003)
    expect(mounts.slice(0, 2).map(({ mount }) => mount)).toEqual(['/', '/data'])
    let readings = 0
    const disks = disksAt(mounts, (mount) => {
      readings += 1
      return { mount, size: 1, used: 0 }
    })
    expect([disks.length, readings]).toEqual([64, 64])
  })

  it('that cannot be read leave room for others', () => {
    const mounts = listMounts(lines(root, '/dev/sdb1 /a ext4 rw', '/dev/sdc1 /b ext4 rw'))
    expect(disksAt(mounts, (mount) => (mount === '/a' ? null : { mount, size: 2, used: 1 }))).toHaveLength(2)
  })

  it('of a pool add up, since each dataset shows only its own use', () => {
    const mounts = listMounts(lines('tank/root / zfs rw', 'tank/home /home zfs rw', 'tank/var /var zfs rw'))
    const use = { '/': 10, '/home': 60, '/var': 20 } as Record<string, number>
    const disks = disksAt(mounts, (mount) => ({ mount, used: use[mount] ?? 0, size: (use[mount] ?? 0) + 10 }))
    expect(disks).toEqual([{ mount: '/', size: 100, used: 90 }])
  })

  test.each([[''], ['\n\n'], ['nonsense'], ['a b'], ['/dev/sda1 relative ext4 rw 0 0']])('%j is none', (text) => {
    expect(listMounts(text)).toEqual([])
  })
})
