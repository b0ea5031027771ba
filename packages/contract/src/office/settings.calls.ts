import * as z from 'zod'
import { endpoint, instant, MB, none, superAdmin } from '../platform/endpoint.ts'
import { publicSettings } from '../platform/settings/public-settings.ts'
import { SETTING_KEYS } from '../platform/settings/settings.ts'
import { PHRASE_KEYS } from '../platform/texts/phrase-texts.ts'
import { PLACED_KEYS } from '../platform/texts/placed-texts.ts'
import { TEXT_KEYS } from '../platform/texts/texts.ts'

/** What the super administrator sets, and what of it everybody reads. */

const stepUp = { ...superAdmin, stepUp: true } as const

const settingState = z.object({
  key: z.enum(SETTING_KEYS),
  value: z.unknown(),
  /** 0: never saved, the default holds. Sent back with a change. */
  version: z.number(),
  updatedAt: instant().nullable(),
  updatedBy: z.string(),
})

export const settings = {
  public: endpoint({
    path: '/api/settings/public',
    kind: 'read',
    access: 'public',
    summary: '学会公开信息',
    input: none,
    output: publicSettings,
    errors: [],
    limits: [{ by: 'ip', max: 600, seconds: 60 }],
  }),
  image: endpoint({
    path: '/api/settings/image',
    kind: 'read',
    access: 'public',
    summary: '学会标志和公众号二维码',
    // `v` only makes the address a new one when the picture changes.
    input: z.object({ key: z.enum(['logo', 'wechatQr']), v: z.string().max(40).optional() }),
    output: none,
    errors: [],
    limits: [{ by: 'ip', max: 600, seconds: 60 }],
    download: true,
  }),
  list: endpoint({
    path: '/api/settings/list',
    kind: 'read',
    access: superAdmin,
    summary: '查看系统设置',
    input: none,
    output: z.object({ list: z.array(settingState) }),
    errors: [],
  }),
  /** What a text falls back to, as it is written: with the names of settings in it, ready to be rewritten. */
  deliveredText: endpoint({
    path: '/api/settings/deliveredText',
    kind: 'read',
    access: superAdmin,
    summary: '查看系统自带文本',
    input: z.object({
      key: z.enum([...TEXT_KEYS, ...PHRASE_KEYS, ...PLACED_KEYS], { error: '没有这篇文本' }),
    }),
    output: z.object({
      body: z.string(),
      /** Of a mail: what stands over and under its body. */
      around: z.object({ subject: z.string(), foot: z.string() }).optional(),
    }),
    errors: [],
  }),
  update: endpoint({
    path: '/api/settings/update',
    kind: 'write',
    // A stolen session must not be able to switch the second factor off.
    access: stepUp,
    summary: '修改系统设置',
    input: z.object({
      changes: z
        .array(
          z.object({
            key: z.enum(SETTING_KEYS, { error: '没有这项设置' }),
            value: z.unknown(),
            version: z.number().int().min(0),
          }),
        )
        .min(1, '没有需要保存的修改')
        .max(SETTING_KEYS.length),
    }),
    bodyLimit: MB,
    output: z.object({ list: z.array(settingState) }),
    errors: ['stateChanged', 'nothingChanged', 'stepUpRequired'],
    audit: true,
  }),
}
