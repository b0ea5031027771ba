import { achievement } from '@portal/contract/evaluation/achievement.calls'
import {
  ACHIEVEMENT_SLOTS,
  type AchievementSlot,
  MAX_SLOT_MB,
  requiresSlot,
  slotOf,
} from '@portal/contract/evaluation/achievement-slot.fields'
import { useDownload } from '../../../../../shared/call/use-download.ts'
import { Banner } from '../../../../../shared/ui/banner.tsx'
import { Button } from '../../../../../shared/ui/button.tsx'
import { Field } from '../../../../../shared/ui/field.tsx'
import { FileChooser } from '../../../../../shared/ui/file-chooser.tsx'
import { FileList, type ListedFile } from '../../../../../shared/ui/file-list.tsx'
import { Icon } from '../../../../../shared/ui/icon.tsx'
import { Section } from '../../../../../shared/ui/layout.tsx'
import { toast } from '../../../../../shared/ui/toast.tsx'
import { StaleForm } from '../../../view/stale-form.tsx'
import { sizeText } from '../../../view/words.ts'
import type { Attachment, Attachments } from '../attachments.ts'
import { Part, useFormState } from './form-context.tsx'

/** The form to be stamped, and a place for each kind of attachment. */
export function AttachSection({
  id,
  files,
  flush,
}: {
  id: string
  files: Attachments
  flush: () => Promise<boolean>
}) {
  const { form, errors } = useFormState()
  const { run } = useDownload(achievement.form)
  const generate = async (document: 'docx' | 'pdf') => {
    if (await flush()) await run({ id, document })
    else toast('内容尚未保存，请稍后再试', 'warning')
  }
  const required = ACHIEVEMENT_SLOTS.filter((slot) => requiresSlot(slot, form.achievement))
  const optional = ACHIEVEMENT_SLOTS.filter((slot) => !required.includes(slot))
  const slot = ({ code }: { code: AchievementSlot }, must: boolean) => (
    <Part key={code} target={`attach.${code}`}>
      <SlotField slot={code} required={must} files={files} error={errors[`attach.${code}`]} />
    </Part>
  )
  return (
    <>
      <StaleForm own id={id} />
      <Banner
        title="先生成申请表，盖章后上传"
        actions={
          <>
            <Button kind="secondary" onClick={() => generate('docx')} busyText="正在生成">
              <Icon name="download" />
              生成申请表（Word）
            </Button>
            <Button kind="secondary" onClick={() => generate('pdf')} busyText="正在生成">
              <Icon name="download" />
              生成申请表（PDF）
            </Button>
          </>
        }
      >
        内容填写完整后生成，打印后由全体完成人签字、各完成单位盖章，扫描成PDF上传。之后再修改内容的，请重新生成和盖章。
      </Banner>
      {required.map((one) => slot(one, true))}
      <Section title="其他附件（有则上传）">{optional.map((one) => slot(one, false))}</Section>
    </>
  )
}

function SlotField({
  slot,
  required,
  files,
  error,
}: {
  slot: AchievementSlot
  required: boolean
  files: Attachments
  error: string | undefined
}) {
  const { label, kinds, most, help } = slotOf(slot)
  const items = files.items.filter((item) => item.slot === slot)
  const room = most - items.filter((item) => item.state !== 'refused').length
  const take = (chosen: File[]) => {
    if (chosen.length > room)
      toast(
        most === 1 ? '只能上传一个文件，请先删除已上传的文件' : `${label}最多上传${most}个文件`,
        'warning',
      )
    files.add(slot, chosen.slice(0, Math.max(0, room)))
  }
  return (
    <Field label={label} required={required} help={help} error={error} group>
      {() => (
        <>
          <FileChooser
            label={`选择${label}`}
            multiple={most > 1}
            disabled={room <= 0}
            drop
            error={error !== undefined}
            accept={kinds.flatMap((kind) => (kind === 'jpg' ? ['.jpg', '.jpeg'] : [`.${kind}`])).join(',')}
            note={`${kinds.join('、').toUpperCase()}，${most > 1 ? `最多${most}个，单个` : ''}小于${MAX_SLOT_MB}MB`}
            onFiles={take}
          />
          <FileList label={label} files={items.map((item) => listed(item, files))} />
        </>
      )}
    </Field>
  )
}

const listed = (item: Attachment, files: Attachments): ListedFile => {
  const { key, name, state } = item
  const remove = state === 'sending' ? '取消' : '删除'
  return {
    ...{ key, name },
    ...(state === 'sending' && { progress: item.progress, note: '正在上传' }),
    ...(state === 'stored' && { href: item.fileUrl, note: `已上传，${sizeText(item.size)}` }),
    ...(state === 'refused' && { error: item.message }),
    actions: (
      <>
        {state === 'refused' && item.retry && (
          <Button kind="link" aria-label={`重新上传${name}`} onClick={() => files.retry(item)}>
            重试
          </Button>
        )}
        <Button
          kind="link"
          aria-label={`${state === 'sending' ? '取消上传' : '删除'}${name}`}
          onClick={() => files.remove(item)}
        >
          {remove}
        </Button>
      </>
    ),
  }
}
