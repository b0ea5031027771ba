import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { OBJECTION_REFUSALS, objectionCases } from '@portal/contract/peer-review/objection.calls'
import { OBJECTION_STATES } from '@portal/contract/peer-review/publicity.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { type ReactNode, useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { dayOf, shortTime } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './desk.module.css'
import type { Process } from './parts.ts'

export type Case = Process['objections'][number]
type File = OutputOf<typeof objectionCases.objectionFile>

/** Who objects, in what words: read on purpose, because every look is kept. */
const FileDialog = ({ one, file, onClose }: { one: Case; file: File; onClose: () => void }) => (
  <Dialog open title={`异议 ${one.caseNo}`} onClose={onClose}>
    <p className={styles.banner} data-audience="staff">
      异议人身份保密，仅经办人、负责人和超级管理员可以查看；本次查看已记录。
    </p>
    <Facts
      facts={[
        ['异议人', file.name],
        ['工作单位', file.orgName],
        ['手机号', file.mobileTel],
        ['电子邮箱', file.email],
        ['通讯地址', file.address],
        ['事由', `${one.kind} · ${one.ground}`],
        ['事实和理由', file.facts],
        ['诉求', file.request],
        [
          '证据材料',
          file.files.map(({ id, fileName, fileUrl }) => (
            <a key={id} className="target" href={fileUrl} target="_blank" rel="noopener noreferrer">
              {fileName}
            </a>
          )),
        ],
      ]}
    />
  </Dialog>
)

interface TextProps {
  one: Case
  what: 'refuse' | 'report'
  onDone: () => void
  onClose: () => void
}
const TextDialog = ({ one, what, onDone, onClose }: TextProps) => {
  const [text, setText] = useState(what === 'report' ? one.report : '')
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<{ text?: string; reason?: string }>({})
  const least = what === 'report' ? 20 : 10
  const send = async () => {
    const wrong = {
      ...(what === 'refuse' && reason === '' && { reason: '请选择原因' }),
      ...([...text.trim()].length < least && { text: `请填写至少${least}个字` }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      if (what === 'report')
        await call(objectionCases.reportObjection, { caseId: one.id, report: text.trim() })
      else
        await call(objectionCases.refuseObjection, {
          caseId: one.id,
          reason: reason as (typeof OBJECTION_REFUSALS)[number]['code'],
          reply: text.trim(),
        })
      toast(what === 'report' ? '调查情况已保存' : '已答复异议人', 'success')
      onDone()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={what === 'report' ? `异议 ${one.caseNo} 调查情况` : `不予受理异议 ${one.caseNo}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button kind={what === 'report' ? 'primary' : 'danger'} onClick={send} busyText="正在提交…">
            {what === 'report' ? '保存' : '不予受理'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {what === 'refuse' && (
          <SelectField
            label="原因"
            required
            options={OBJECTION_REFUSALS}
            value={reason}
            onChange={setReason}
            error={errors.reason}
          />
        )}
        <TextArea
          label={what === 'report' ? '调查情况' : '给异议人的答复'}
          required
          help={what === 'report' ? '仅工作人员可以看到；保存后交负责人裁定' : undefined}
          value={text}
          onChange={setText}
          error={errors.text}
          rows={6}
          limit={what === 'report' ? 5000 : 2000}
        />
      </div>
    </Dialog>
  )
}

interface CaseAct {
  readonly label: string
  readonly onClick: () => void
}
interface CaseListProps<C extends Case> {
  cases: readonly C[]
  /** What the case is about, where the list is about several things. */
  about?: (one: C) => ReactNode
  /** Refusing and reporting; not for those who are part of the matter. */
  mayHandle: (one: C) => boolean
  /** Further acts: taking in, ruling. */
  acts: (one: C) => readonly CaseAct[]
  onChanged: () => void
}
type Asking<C> = { what: 'file'; one: C; file: File } | { what: 'refuse' | 'report'; one: C }

/** Cases with what can be done about each now. */
export const CaseList = <C extends Case>({ cases, about, mayHandle, acts, onChanged }: CaseListProps<C>) => {
  const [asking, setAsking] = useState<Asking<C>>()
  const open = async (one: C) => {
    try {
      setAsking({ what: 'file', one, file: await call(objectionCases.objectionFile, { caseId: one.id }) })
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  if (cases.length === 0)
    return (
      <EmptyState title="没有异议" icon="flag">
        公示期内收到的异议在这里办理。
      </EmptyState>
    )
  return (
    <>
      {cases.map((one) => (
        <article key={one.id} className={styles.card}>
          <header>
            <strong>{one.caseNo}</strong>
            <Tag
              tone={one.overdue ? 'bad' : one.state === 'ruled' || one.state === 'refused' ? 'plain' : 'wait'}
            >
              {OBJECTION_STATES[one.state].label}
              {one.overdue && '，已逾期'}
            </Tag>
          </header>
          {about?.(one)}
          <span className={styles.small}>
            {one.kind} · {one.ground} · 证据 {one.evidence} 件{one.late && ' · 公示期后提出'}
          </span>
          <span className={styles.small}>
            {shortTime(one.filedAt)} 提出{one.dueAt && `，应于 ${dayOf(one.dueAt)} 前办结`}
          </span>
          {one.report && (
            <p>
              调查情况（{one.reportedBy}）：{one.report}
            </p>
          )}
          {one.refuseReason && <p>不予受理：{one.refuseReason}</p>}
          {one.ruling && (
            <p>
              裁定（{one.ruledBy}）：{one.ruling}
              {one.finding && `\n${one.finding}`}
            </p>
          )}
          {one.reply && <p>答复：{one.reply}</p>}
          {one.ownCase && one.state === 'investigated' && (
            <span className={styles.small}>您受理了该异议，须由其他负责人裁定。</span>
          )}
          <div className={styles.acts}>
            <button type="button" onClick={() => open(one)}>
              查看异议人和证据
            </button>
            {mayHandle(one) && one.state === 'submitted' && (
              <button type="button" onClick={() => setAsking({ what: 'refuse', one })}>
                不予受理
              </button>
            )}
            {mayHandle(one) && (one.state === 'accepted' || one.state === 'investigated') && (
              <button type="button" onClick={() => setAsking({ what: 'report', one })}>
                {one.report ? '修改调查情况' : '填写调查情况'}
              </button>
            )}
            {acts(one).map(({ label, onClick }) => (
              <button key={label} type="button" onClick={onClick}>
                {label}
              </button>
            ))}
          </div>
        </article>
      ))}
      {asking?.what === 'file' && (
        <FileDialog one={asking.one} file={asking.file} onClose={() => setAsking(undefined)} />
      )}
      {(asking?.what === 'refuse' || asking?.what === 'report') && (
        <TextDialog
          one={asking.one}
          what={asking.what}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined)
            onChanged()
          }}
        />
      )}
    </>
  )
}

interface Props {
  process: Process
  onMove: (name: MoveName, caseId: string) => void
  onChanged: () => void
}

/** The cases of an achievement; taking in and ruling are moves of its table. */
export const Cases = ({ process, onMove, onChanged }: Props) => {
  const may = (name: MoveName) => process.actions.includes(name as never)
  const movesOf = ({ state, ownCase, late }: Case): [MoveName, string][] => {
    if (state === 'submitted') {
      const name = late ? 'acceptSevereObjection' : 'acceptObjection'
      return may(name) ? [[name, '受理']] : []
    }
    if (state !== 'investigated' || ownCase) return []
    return (
      [
        ['dismissObjection', '不成立'],
        ['upholdForRevision', '成立，需修改'],
        ['upholdAndTerminate', '成立，终止'],
      ] as [MoveName, string][]
    ).filter(([name]) => may(name))
  }
  return (
    <CaseList
      cases={process.objections}
      mayHandle={() => !process.involved}
      acts={(one) => movesOf(one).map(([name, label]) => ({ label, onClick: () => onMove(name, one.id) }))}
      onChanged={onChanged}
    />
  )
}
