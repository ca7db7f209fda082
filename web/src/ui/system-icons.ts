import type { IconNode } from 'lucide'

/**
 * Neutral icons of operating systems on lucide's grid of 24: four panes, a penguin, and a laptop with an apple. lucide
 * has no brand logos, and the icon sets that have them omit makers who object (decisions/0078).
 */
export const systemIcons = {
  windows: [['path', { d: 'M4 5.5 11 4.5v7H4zM12.5 4.3 20 3.2v8.3h-7.5zM4 13h7v6.5l-7-1zM12.5 13H20v7.8l-7.5-1.1z' }]],
  linux: [
    [
      'path',
      {
        d: 'M12 3a3.5 3.5 0 0 0-3.5 3.7c0 3.3-3.5 5.8-3.5 10l2.7 3.8h8.6l2.7-3.8c0-4.2-3.5-6.7-3.5-10A3.5 3.5 0 0 0 12 3Zm-1.3 4v.01m2.6-.01v.01M10.5 9.5l1.5 1.2 1.5-1.2M9 20c-.7-5 .8-7.5 3-7.5s3.7 2.5 3 7.5',
      },
    ],
  ],
  mac: [
    [
      'path',
      {
        d: 'M4.5 5h15v11h-15zM2.5 19h19M12 8.8c-1.8-1-3.2.2-3 2 .2 1.7 1.5 3.2 3 2.4 1.5.8 2.8-.7 3-2.4.2-1.8-1.2-3-3-2Zm0 0c0-.9.4-1.5 1.1-1.9',
      },
    ],
  ],
} satisfies Record<string, IconNode>
