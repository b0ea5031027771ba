import type { DESK_PATHS } from './desk-drawings.ts'

// Own line icons on a 24 grid; one stroke width, round ends. Names say the thing, not the use.
const PATHS = {
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  award: 'M12 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm-3 0-1.5 7L12 18.5 16.5 21 15 14',
  building: 'M4 21h16M6 21V4h8v17m0-12h4v12M9 8h2m-2 4h2m-2 4h2',
  calendar: 'M5 5.5h14a1 1 0 0 1 1 1V20H4V6.5a1 1 0 0 1 1-1ZM4 10h16M8 3v4m8-4v4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  circle: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  download: 'M12 4v11m-5-4.5 5 5 5-5M5 20h14',
  external: 'M14 4h6v6m0-6-9 9M18 14v6H4V6h6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z',
  'eye-off':
    'M4 4l16 16M9.8 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4.2-1M10 10.2a2.8 2.8 0 0 0 3.8 3.9',
  file: 'M6 3h8l4.5 4.5V21H6V3Zm8 0v5h4.5M9 13h6m-6 4h6',
  flag: 'M6 21V4m0 1h11l-2 4 2 4H6',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-2.7-11a2.7 2.7 0 1 1 4 2.4c-.9.5-1.3 1-1.3 1.9m0 2.6v.2',
  image:
    'M4 5h16v14H4V5Zm0 11 4.5-4.5L13 16l2.5-2.5L20 18M15.5 10.2a1.2 1.2 0 1 0 0-2.4 1.2 1.2 0 0 0 0 2.4Z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v6m0-9.3v.2',
  large: 'M3 19 8.5 5 14 19M5 14.5h7M15 19l3-8 3 8m-5-2.5h4',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12.5h-17V6Zm0 1 8.5 6.5L20.5 7',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 20.5c0-4 3-6.5 8-6.5s8 2.5 8 6.5',
  phone:
    'M6 3.5h3.5l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5V18a2.5 2.5 0 0 1-2.5 2.5A15.5 15.5 0 0 1 3.5 6 2.5 2.5 0 0 1 6 3.5Z',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 8.5V4h10v4.5M7 17H4V8.5h16V17h-3M7 13.5h10V20H7v-6.5Z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9.5M20 4v5.5h-5.5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.5 4.5',
  sort: 'm8 10 4-5 4 5m0 4-4 5-4-5',
  upload: 'M12 16V4.5m-5 4.5 5-5 5 5M5 20h14',
  warning: 'M12 4 2.5 20.5h19L12 4Zm0 6v5m0 2.7v.2',
  water: 'M3 8c3-3 6-3 9 0s6 3 9 0M3 13c3-3 6-3 9 0s6 3 9 0M3 18c3-3 6-3 9 0s6 3 9 0',
} as const
export type IconName = keyof typeof PATHS | keyof typeof DESK_PATHS

/** All that can be drawn by now: a page of strangers does without the pictures of the menus. */
export const drawings: Partial<Record<IconName, string>> = { ...PATHS }
