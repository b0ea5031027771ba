import type { Meaning } from '../ui/desk-icons.ts'

export interface MenuPlace {
  readonly title: string
  readonly folder?: { readonly title: string; readonly icon: Meaning }
}
/** Headings of the menus, in their order; '' needs none. A group with a folder is drawn as one entry that opens. */
export const MENU = {
  top: { title: '' },
  people: { title: '会员与专家' },
  business: { title: '业务' },
  evaluation: { title: '业务', folder: { title: '成果评价', icon: 'achievement' } },
  reading: { title: '学会资讯' },
  service: { title: '会员服务' },
  mail: { title: '会员服务', folder: { title: '邮箱', icon: 'mail' } },
  sms: { title: '会员服务', folder: { title: '短信', icon: 'sms' } },
  figures: { title: '会员服务', folder: { title: '统计', icon: 'statistics' } },
  safety: { title: '安全' },
  account: { title: '账号' },
} as const satisfies Record<string, MenuPlace>
