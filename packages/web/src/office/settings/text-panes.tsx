import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import { phraseHeadings } from '@portal/contract/membership/review/phrases.rules'
import { settings } from '@portal/contract/office/settings.calls'
import { SETTINGS, type SettingKey } from '@portal/contract/platform/settings/settings'
import {
  type CertificateTextKey,
  isCertificateTextKey,
} from '@portal/contract/platform/texts/certificate-keys'
import { isMailKey, type MailKey } from '@portal/contract/platform/texts/mail-texts'
import { isPhraseKey, type PhraseKey } from '@portal/contract/platform/texts/phrase-texts'
import {
  isPaperKey,
  isPlacedKey,
  type PaperKey,
  placedText,
} from '@portal/contract/platform/texts/placed-texts'
import { TAG } from '@portal/contract/platform/texts/places'
import { parseBlocks, TEXT_PLACEHOLDERS } from '@portal/contract/platform/texts/text-blocks'
import type { TextKey } from '@portal/contract/platform/texts/texts'
import { type RefObject, useId } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { Article, TextView, useText } from '../../shared/text/index.ts'
import { type Edit, insert, toggleLines, wrap } from '../../shared/text/markdown-tools.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { Menu } from '../../shared/ui/menu.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { type EditedKey, settingField, titleOf, toText } from './group-schema.ts'
import styles from './settings.module.css'
import type { States } from './use-settings.ts'

/** A text as it is written, with its tools, and beside it as it will be read. */

interface WritingProps {
  name: EditedKey
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  /** What is wrong with it. */
  problem: string | undefined
  onText: (text: string) => void
}

export const Writing = ({ name, area, text, problem, onText }: WritingProps) => {
  const id = useId()
  const edit = (act: (edit: Edit) => Edit) => {
    const field = area.current
    if (!field) return
    const after = act({ text, from: field.selectionStart, to: field.selectionEnd })
    onText(after.text)
    // The selection belongs to the text after the next drawing.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(after.from, after.to)
    })
  }
  return (
    <div className={styles.write}>
      <Toolbar name={name} onEdit={edit} />
      <label className="visually-hidden" htmlFor={id}>
        {titleOf(name)}
      </label>
      <textarea
        ref={area}
        id={id}
        value={text}
        placeholder="留空则使用系统自带的文本"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => onText(event.target.value)}
      />
      <p id={`${id}-help`} className={styles.hint} data-wrong={problem ? '' : undefined}>
        {problem ?? settingField(`text.${name}`).help}
      </p>
    </div>
  )
}

/** Of the society, in a text or over and under a mail. */
const SOCIETY: readonly string[] = [...TEXT_PLACEHOLDERS, 'societyShort', 'staffPhone']
const tagsOf = (key: EditedKey) => (isPlacedKey(key) ? placedText(key).tags : {})

/** Names in the text, replaced by samples and by the values of settings as the server will do. */
const filled = (key: EditedKey, text: string, states: States): string => {
  const tags = tagsOf(key)
  return text.replace(TAG, (whole, name: string) => {
    const sample = Object.hasOwn(tags, name) ? tags[name]?.sample : undefined
    if (sample !== undefined) return sample
    return SOCIETY.includes(name) ? toText(states.get(name as SettingKey)?.value) : whole
  })
}

interface PreviewProps {
  name: EditedKey
  text: string
  saved: string
  states: States
}

export const Preview = ({ name, text, saved, states }: PreviewProps) => (
  <Stack gap={3}>
    {text.trim() === '' && saved === '' && <Hint>系统自带的文本</Hint>}
    {isMailKey(name) ? (
      <Mail name={name} text={text} states={states} />
    ) : text.trim() !== '' ? (
      <Article under={2} text={{ title: titleOf(name), blocks: parseBlocks(filled(name, text, states)) }} />
    ) : saved !== '' ? (
      <Hint>保存后恢复为系统自带的文本。</Hint>
    ) : isPaperKey(name) || isPhraseKey(name) ? (
      <DeliveredWords name={name} states={states} />
    ) : (
      <Delivered name={name} />
    )}
    {isCertificateTextKey(name) && <Sample name={name} text={text} />}
  </Stack>
)

/** As it will be printed, with invented facts. */
const Sample = ({ name, text }: { name: CertificateTextKey; text: string }) => {
  const sample = useDownload(certificate.sample)
  const wrong = SETTINGS[`text.${name}`].schema.safeParse(text).success === false
  return (
    <Button
      kind="secondary"
      disabled={wrong}
      busy={sample.busy}
      busyText="正在生成…"
      onClick={() => sample.run({ key: name, text })}
    >
      下载样张（PDF）
    </Button>
  )
}

const Delivered = ({ name }: { name: TextKey }) => (
  <TextView from={useText(name)}>{(text) => <Article text={text} under={2} />}</TextView>
)

const DeliveredWords = ({ name, states }: { name: PaperKey | PhraseKey; states: States }) => (
  <Loaded call={useCall(settings.deliveredText, { key: name })}>
    {({ body }) => (
      <Article under={2} text={{ title: titleOf(name), blocks: parseBlocks(filled(name, body, states)) }} />
    )}
  </Loaded>
)

/** As it arrives: the subject, the body as plain text, the foot. */
const Mail = ({ name, text, states }: { name: MailKey; text: string; states: States }) => (
  <Loaded call={useCall(settings.deliveredText, { key: name })}>
    {({ body, around = { subject: '', foot: '' } }) => {
      const [subject, said, foot] = [around.subject, text.trim() || body, around.foot].map((part) =>
        filled(name, part, states),
      )
      return (
        <Stack>
          <Text typed strong>
            主题：{subject}
          </Text>
          <Text as="div" typed>
            {`${said}\n\n${foot}`}
          </Text>
        </Stack>
      )
    }}
  </Loaded>
)

const FORMATS: readonly (readonly [string, (edit: Edit) => Edit])[] = [
  ['标题', (edit) => toggleLines(edit, '## ')],
  ['小标题', (edit) => toggleLines(edit, '### ')],
  ['加粗', (edit) => wrap(edit, '**', '**', '加粗文字')],
  ['列表', (edit) => toggleLines(edit, '- ')],
  ['编号列表', (edit) => toggleLines(edit, '1. ')],
  ['链接', (edit) => wrap(edit, '[', '](https://)', '链接文字')],
]

/** What a letter cannot have; a mail has no titles either. */
const NOT_IN_LETTERS = ['小标题', '加粗', '链接']
const formatsOf = (key: EditedKey) => {
  const only = isPhraseKey(key) ? ['列表'] : isCertificateTextKey(key) ? ['标题', '加粗'] : undefined
  if (only) return FORMATS.filter(([title]) => only.includes(title))
  return FORMATS.filter(
    ([title]) =>
      !isPlacedKey(key) || !(NOT_IN_LETTERS.includes(title) || (isMailKey(key) && title === '标题')),
  )
}

/** The names under which phrases stand. */
const Headings = ({ name, onEdit }: ToolbarProps & { name: PhraseKey }) => {
  const headings = phraseHeadings(name)
  if (headings.length === 0) return null
  return (
    <Menu
      kind="quiet"
      text="插入项目"
      label="插入项目"
      acts={headings.map((heading) => ({
        key: heading,
        text: heading,
        onAct: () => onEdit((edit) => insert(edit, `## ${heading}\n\n- `)),
      }))}
    />
  )
}

interface ToolbarProps {
  name: EditedKey
  onEdit: (act: (edit: Edit) => Edit) => void
}

const Toolbar = ({ name, onEdit }: ToolbarProps) => (
  <div className={styles.toolbar} role="toolbar" aria-label="文本格式">
    {formatsOf(name).map(([title, act]) => (
      <Button key={title} kind="quiet" onClick={() => onEdit(act)}>
        {title}
      </Button>
    ))}
    {isPlacedKey(name) && (
      <Menu
        kind="quiet"
        text="插入本件内容"
        label="插入本件内容"
        acts={Object.entries(tagsOf(name)).map(([key, { label }]) => ({
          key,
          text: label,
          onAct: () => onEdit((edit) => insert(edit, `{{${key}}}`)),
        }))}
      />
    )}
    {isPhraseKey(name) && <Headings name={name} onEdit={onEdit} />}
    {isPhraseKey(name) || isCertificateTextKey(name) || (
      <Menu
        kind="quiet"
        text="插入学会信息"
        label="插入学会信息"
        acts={TEXT_PLACEHOLDERS.filter((key) => !Object.hasOwn(tagsOf(name), key)).map((key) => ({
          key,
          text: settingField(key).title,
          onAct: () => onEdit((edit) => insert(edit, `{{${key}}}`)),
        }))}
      />
    )}
  </div>
)
