import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { OPINION_STANCES, paperStances } from '@portal/contract/evaluation/conclusion/stance.calls'
import { file } from '@portal/contract/identity/file.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { shortTime, timeOf } from '@portal/contract/platform/time'
import { useRef, useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { Told } from '../../shared/call/attempt.ts'
import { upload } from '../../shared/call/upload.ts'
import { useAction } from '../../shared/call/use-action.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ScanField } from '../../shared/form/scan-field.tsx'
import { ChecksField } from '../../shared/form/schema-fields.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Row, Section } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import type { View } from './opinion-text.tsx'

/** How every expert stands to the newest version, and what is done about those who say nothing. */

type Member = View['stances'][number]
interface Props {
  projectId: string
  view: View
}

const TONES = { agree: 'good', reserve: 'bad' } as const
const silent = ({ stance, leader }: Member) => stance === null && !leader

const State = ({ one: { stance, leader, silence } }: { one: Member }) => {
  if (stance) return <Tag tone={TONES[stance]}>{labelOf(OPINION_STANCES, stance)}</Tag>
  if (leader) return <Tag tone="wait">待签署</Tag>
  return <Tag tone={silence?.reason ? 'bad' : 'wait'}>{silence?.reason ? '未表态（已说明）' : '未表态'}</Tag>
}

const noteOf = ({ text, at, recordedBy, silence }: Member): string =>
  [
    text,
    at && timeOf(at),
    recordedBy && `纸质表态，${recordedBy}登记`,
    silence && `${shortTime(silence.remindedAt)}催请，共${silence.reminders}次`,
    silence && !silence.reason && !silence.over && `${shortTime(silence.until)}期满`,
    silence?.reason && `${silence.reasonBy}写明：${silence.reason}`,
  ]
    .filter(Boolean)
    .join('　')

/** Several sign one page: who of the silent did, and what the page says. */
const PaperDialog = ({ projectId, view, onClose }: Props & { onClose: () => void }) => {
  const scan = useRef<File>(undefined)
  const no = view.versions[0]?.no ?? 0
  const options = view.stances.filter(silent)
  return (
    <ActionDialog
      endpoint={conclusion.recordStances}
      schema={paperStances}
      fleeting={['scan']}
      defaults={{ stance: 'agree' }}
      toInput={async ({ expertIds, stance, text }) => {
        const sent = await upload(file.upload, { type: 'paperSheet' }, { files: { file: scan.current } })
        if (!sent.ok) throw new Told(sent.failure.text)
        return {
          ...{ projectId, no, text: String(text ?? ''), paperScanId: sent.data.id },
          expertIds: expertIds as unknown as string[],
          stance: stance as 'agree' | 'reserve',
        }
      }}
      title="登记纸质表态"
      submitText="登记"
      busyText="正在上传…"
      done="已登记专家的纸质表态"
      intro={`请核对扫描件中的文字与第${no}稿一致，并有所选专家的签字。`}
      controls={{
        expertIds: ({ form: _form, field: _field, ...control }) => (
          <ChecksField
            {...control}
            options={options.map(({ expertId, name }) => ({ code: expertId, label: name }))}
          />
        ),
        scan: ({ form, label, required, error, onChange }) => (
          <ScanField
            label={String(label)}
            required={required ?? false}
            file={scan.current}
            error={error}
            onChange={(chosen, refusal) => {
              scan.current = chosen
              onChange(chosen?.name ?? '')
              if (refusal) form.setError('scan', { type: 'rule', message: refusal })
              else form.clearErrors('scan')
            }}
          />
        ),
      }}
      onClose={onClose}
    />
  )
}

const Explain = ({
  projectId,
  no,
  one,
  onClose,
}: {
  projectId: string
  no: number
  one: Member
  onClose: () => void
}) => (
  <ActionDialog
    endpoint={conclusion.explainSilence}
    fixed={{ projectId, no, expertId: one.expertId }}
    defaults={{ reason: one.silence?.reason }}
    draft={`silence:${projectId}:${no}:${one.expertId}`}
    title={`写明${one.name}未表态的原因`}
    submitText="保存原因"
    done="已记录"
    onClose={onClose}
  />
)

/** Who writes besides the leader. */
const EditorDialog = ({ projectId, view, onClose }: Props & { onClose: () => void }) => (
  <ActionDialog
    endpoint={conclusion.nameEditor}
    fixed={{ projectId }}
    defaults={{ expertId: view.stances.find(({ editor }) => editor)?.expertId ?? '' }}
    title="指定评价意见执笔人"
    submitText="保存"
    done={() => '已保存执笔人'}
    controls={{
      expertId: ({ form: _form, field: _field, ...control }) => (
        <SelectField
          {...control}
          ref={control.ref as never}
          placeholder="组长执笔"
          options={view.stances
            .filter(({ leader }) => !leader)
            .map(({ expertId, name }) => ({ code: expertId, label: name }))}
        />
      ),
    }}
    onClose={onClose}
  />
)

/** Reminds them, takes in their paper, says who writes. */
const Acts = ({ projectId, view }: Props) => {
  const [paper, setPaper] = useState(false)
  const [naming, setNaming] = useState(false)
  const remind = useAction(conclusion.remindStances, { done: ({ reminded }) => `已催请${reminded}位专家` })
  const { may } = view
  const open = view.stances.filter(silent)
  const silence = open.length > 0
  if (!may.name && !(silence && (may.remind || may.record))) return null
  return (
    <>
      <Row>
        {silence && may.remind && (
          <Button
            kind="secondary"
            busyText="正在发送…"
            onClick={() => remind.run({ projectId, no: view.versions[0]?.no ?? 0 })}
          >
            催请未表态的专家（{open.length}人）
          </Button>
        )}
        {silence && may.record && (
          <Button kind="secondary" onClick={() => setPaper(true)}>
            登记纸质表态
          </Button>
        )}
        {may.name && (
          <Button kind="secondary" onClick={() => setNaming(true)}>
            指定执笔人
          </Button>
        )}
      </Row>
      <ActionNote action={remind} />
      {paper && <PaperDialog {...{ projectId, view }} onClose={() => setPaper(false)} />}
      {naming && <EditorDialog {...{ projectId, view }} onClose={() => setNaming(false)} />}
    </>
  )
}

/** The newest version; `projectId` where something may be done about it. */
export const Stances = ({ projectId, view }: { projectId?: string; view: View }) => {
  const [explaining, setExplaining] = useState<Member>()
  const no = view.versions[0]?.no ?? 0
  return (
    <Section title="专家表态" level={4}>
      <Lines
        label="专家表态"
        lines={view.stances.map((one) => ({
          key: one.expertId,
          text: `${one.name}${one.leader ? '（组长）' : one.editor ? '（执笔）' : ''}`,
          note: noteOf(one),
          end: (
            <Row>
              {projectId && view.may.explain && silent(one) && one.silence?.over && (
                <Button kind="link" aria-label={`写明原因 ${one.name}`} onClick={() => setExplaining(one)}>
                  写明原因
                </Button>
              )}
              <State one={one} />
            </Row>
          ),
        }))}
      />
      {projectId && <Acts projectId={projectId} view={view} />}
      {projectId && explaining && (
        <Explain projectId={projectId} no={no} one={explaining} onClose={() => setExplaining(undefined)} />
      )}
      {view.may.sign && !view.may.heard && (
        <Hint>全部专家表态后可以签署；催请期满仍未表态的，逐人写明原因后也可以签署。</Hint>
      )}
    </Section>
  )
}
