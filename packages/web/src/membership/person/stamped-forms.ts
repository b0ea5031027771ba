/** The forms that are printed, stamped and handed in, by kind. */
export const STAMPED_FORMS = [
  { code: 'person', label: '个人会员入会申请表' },
  { code: 'unit', label: '单位会员登记表' },
  { code: 'expert', label: '专家申请表' },
] as const
export type StampedKind = (typeof STAMPED_FORMS)[number]['code']
