import { phraseTextFault } from '@portal/contract/membership/review/phrases.rules'
import { settings as endpoints } from '@portal/contract/office/settings.calls'
import { messagesOf } from '@portal/contract/platform/fields'
import { isNameListKey } from '@portal/contract/platform/names/name-lists'
import { PUBLIC_SETTING_KEYS, type PublicSettings } from '@portal/contract/platform/settings/public-settings'
import type { Setting } from '@portal/contract/platform/settings/setting.fields'
import { SETTINGS, type SettingKey } from '@portal/contract/platform/settings/settings'
import { isCertificateTextKey } from '@portal/contract/platform/texts/certificate-keys'
import { isLetterKey } from '@portal/contract/platform/texts/letter-texts'
import { isMailKey } from '@portal/contract/platform/texts/mail-texts'
import { isPhraseKey, type PhraseKey } from '@portal/contract/platform/texts/phrase-texts'
import type { PaperKey } from '@portal/contract/platform/texts/placed-texts'
import type { TextKey } from '@portal/contract/platform/texts/texts'
import { MissingGlyphError, type PdfFonts, requireGlyphs } from '../../platform/documents/fonts.ts'
import { takePicture } from '../../platform/files/attach.queries.ts'
import { findFile, markDeleted } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'
import { saveSetting } from '../../platform/settings/settings.queries.ts'
import { listSettings, type SettingState, type Settings } from '../../platform/settings/settings.ts'
import { loadCertificate, loadContent, loadLetter, loadPhrases } from '../../texts/index.ts'
import { loadMail } from '../../texts/own-mails.ts'

export interface SettingsDeps {
  readonly settings: Settings
  readonly files: FileStore
  readonly fonts: () => Promise<PdfFonts>
}

const PICTURES = ['logo', 'wechatQr'] as const
const isPicture = (key: SettingKey): key is (typeof PICTURES)[number] =>
  (PICTURES as readonly string[]).includes(key)
const pictureUrl = (key: (typeof PICTURES)[number], fileId: string): string =>
  fileId === '' ? '' : `/api/settings/image?key=${key}&v=${fileId.slice(0, 8)}`

const readPublic = async (settings: Settings): Promise<PublicSettings> => {
  const values = await settings.all()
  return {
    ...(Object.fromEntries(PUBLIC_SETTING_KEYS.map((key) => [key, String(values[key])])) as Omit<
      PublicSettings,
      'logoUrl' | 'wechatQrUrl'
    >),
    logoUrl: pictureUrl('logo', values.logo),
    wechatQrUrl: pictureUrl('wechatQr', values.wechatQr),
  }
}

interface Change {
  key: SettingKey
  value: unknown
  version: number
}

/** What its own page does beside saving: records follow a list of names. */
const elsewhere = (key: SettingKey): string | undefined =>
  isNameListKey(key) ? '请在“选项名单”中修改，以便同时处理已使用的记录' : undefined

/** Every value against its own rule; all messages at once. */
const checkValues = (changes: readonly Change[]): Change[] => {
  const fields: Record<string, string> = {}
  const checked = changes.map((change) => {
    const { schema }: Setting = SETTINGS[change.key]
    const result = schema.safeParse(change.value)
    const fault = result.success
      ? (elsewhere(change.key) ?? phraseTextFault(change.key.replace(/^text\./, ''), String(result.data)))
      : (messagesOf(result.error)[''] ?? '输入内容不正确')
    if (fault) fields[change.key] = fault
    return { ...change, value: result.data }
  })
  if (new Set(changes.map((change) => change.key)).size < changes.length) throw new AppError('badInput')
  if (Object.keys(fields).length > 0) throw new AppError('badInput', { fields })
  return checked
}

const LONGEST_NOTED = 300
const noted = (value: unknown) =>
  typeof value === 'string' && value.length > LONGEST_NOTED ? `${value.slice(0, LONGEST_NOTED)}…` : value

const exchangePicture = async (context: Context, change: Change, before: unknown) => {
  const taken = change.value === '' || (await takePicture(context.db, String(change.value)))
  if (!taken) throw new AppError('badInput', { fields: { [change.key]: '请重新上传图片' } })
  if (typeof before === 'string' && before !== '') await markDeleted(context.db, [before])
}

/** A certificate that cannot be printed would be noticed by whoever waits for it. */
const checkGlyphs = async ({ fonts }: SettingsDeps, changes: readonly Change[]) => {
  for (const { key, value } of changes) {
    if (!isCertificateTextKey(key.replace(/^text\./, ''))) continue
    try {
      requireGlyphs(await fonts(), String(value))
    } catch (error) {
      if (!(error instanceof MissingGlyphError)) throw error
      const text = `字库中没有“${error.characters.slice(0, 5).join('、')}”，证书无法打印，请改用其他字`
      throw new AppError('badInput', { fields: { [key]: text } })
    }
  }
}

const update = async (deps: SettingsDeps, changes: readonly Change[], context: Context) => {
  const before = new Map((await listSettings(context.db)).map((state) => [state.key, state]))
  const real = checkValues(changes).filter(
    (change) => JSON.stringify(before.get(change.key)?.value) !== JSON.stringify(change.value),
  )
  if (real.length === 0) throw new AppError('nothingChanged')
  await checkGlyphs(deps, real)
  const actor = actorOf(context)
  const detail: Record<string, unknown> = {}
  for (const change of real) {
    const old = before.get(change.key)?.value
    if (isPicture(change.key)) await exchangePicture(context, change, old)
    const saved = await saveSetting(context.db, change, { accountId: actor.accountId, name: actor.name })
    if (!saved) throw new AppError('stateChanged')
    detail[change.key] = [noted(old), noted(change.value)]
  }
  context.note({ targetKind: 'setting', targetName: real.map((change) => change.key).join('、'), detail })
  context.afterCommit(async () => deps.settings.forget())
  return { list: await listSettings(context.db) }
}

const bodyOf = (key: PaperKey | PhraseKey | TextKey): string => {
  if (isLetterKey(key)) return loadLetter(key)
  if (isCertificateTextKey(key)) return loadCertificate(key)
  return isPhraseKey(key) ? loadPhrases(key) : loadContent(key).body
}

export const settingsRoutes = (deps: SettingsDeps): Route[] =>
  implement(endpoints, {
    public: () => readPublic(deps.settings),
    image: async ({ key }, context) => {
      const fileId = await deps.settings.get(key)
      const file = fileId === '' ? undefined : await findFile(context.db, fileId)
      if (!file) throw new AppError('notFound')
      const { fileName, mime, size } = file
      return { fileName, mime, size, inline: true, body: await deps.files.open(file) }
    },
    list: async (_input, { db }): Promise<{ list: SettingState[] }> => ({ list: await listSettings(db) }),
    deliveredText: async ({ key }) => (isMailKey(key) ? loadMail(key) : { body: bodyOf(key) }),
    update: ({ changes }, context) => update(deps, changes as Change[], context),
  })
