import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { totalOf } from '@portal/contract/peer-review/scoring.rules'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  CriterionField,
  KeptBanner,
  RecusalDialog,
  type Score,
  type StoreDraft,
  useAutosave,
  useKept,
} from '../../../peer-review/sheet/index.ts'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../award.module.css'
import { Attachments } from './attachments.tsx'
import type { View } from './view.ts'

type Sheet = View['sheet']
type Input = CallOf<typeof awardExamine.examine>

/** The scoring sheet of one item: the total in sight, kept while it is written (docs/handbook/award.md#sheets). */
export const SheetForm = ({ view, reload }: { view: View; reload: () => Promise<unknown> }) => {
  const navigate = useNavigate()
  const form = useRef<HTMLElement>(null)
  const [sheet, setSheet] = useState<Sheet>(view.sheet)
  const [rankText, setRankText] = useState(view.sheet.rank ? String(view.sheet.rank) : '')
  const [dirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [recusing, setRecusing] = useState(false)
  const examineId = view.id
  const store: StoreDraft<Sheet> = (text, expectVersion) =>
    call(awardExamine.examine, { examineId, expectVersion, ...text, draft: true } as Input)
  const autosave = useAutosave(view.version, sheet, dirty, store, () => setDirty(false))
  const kept = useKept(`award:${view.id}`, view.watermark, { sheet, dirty, stored: view.sheet })
  const change = (part: Partial<Sheet>) => {
    setSheet((before) => ({ ...before, ...part }))
    setDirty(true)
  }
  const scoreOf = (cid: string): Score => sheet.scores.find((one) => one.cid === cid) ?? { cid, note: '' }
  const setScore = (cid: string, part: Partial<Score>) =>
    change({ scores: [...sheet.scores.filter((one) => one.cid !== cid), { ...scoreOf(cid), ...part }] })
  const setRank = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 3)
    setRankText(digits)
    change({ rank: digits === '' ? undefined : Number(digits) })
  }
  const total = totalOf(view.template as never, sheet.scores)
  const left = view.template.criteria.filter(({ cid }) => scoreOf(cid).value === undefined).length
  const files = view.materials.map(({ id, fileName }) => ({ code: id, label: fileName }))

  const submit = async () => {
    setFailure(undefined)
    await autosave.settled()
    try {
      await call(awardExamine.examine, {
        examineId,
        expectVersion: autosave.version.current,
        ...sheet,
      } as Input)
      setDirty(false)
      toast('意见已提交；全部提交后请签字', 'success')
      await reload()
      void navigate(view.nextId ? to('ownAwardSheets', { id: view.nextId }) : to('ownAwardSheets'))
    } catch (cause) {
      const fields = cause instanceof ApiError ? cause.fields : {}
      const missing = Object.values(fields)
      setErrors(fields)
      setFailure(missing.length > 0 ? `还有${missing.length}处需要填写：${missing[0]}` : errorText(cause))
      requestAnimationFrame(() =>
        form.current?.querySelector('[role=alert], [aria-invalid=true]')?.scrollIntoView({ block: 'center' }),
      )
    }
  }
  return (
    <section className={styles.card} ref={form} aria-label="评分表">
      <LeaveGuard dirty={dirty}>最近的修改还没有保存。</LeaveGuard>
      <KeptBanner
        offered={kept.offered}
        onDiscard={kept.settle}
        onRestore={(value) => {
          kept.settle()
          setRankText(value.rank ? String(value.rank) : '')
          change(value)
        }}
      />
      <h3>{view.template.title}</h3>
      <div className={styles.total} aria-live="polite">
        <span>
          总分 <strong>{total ?? '—'}</strong>
          {left > 0 && `　还有${left}项未打分`}
        </span>
        <span className={styles.meta}>{autosave.words}</span>
      </div>
      {view.template.criteria.map((criterion, index) => (
        <CriterionField
          key={criterion.cid}
          criterion={criterion}
          index={index}
          files={files}
          score={scoreOf(criterion.cid)}
          error={errors[`scores.${criterion.cid}`]}
          onChange={(part) => setScore(criterion.cid, part)}
        />
      ))}
      <Segmented
        label="建议等级"
        required
        shape="radios"
        options={view.grades.map((grade) => ({ code: grade, label: grade }))}
        value={sheet.suggestGrade}
        onChange={(suggestGrade) => change({ suggestGrade })}
        error={errors.suggestGrade}
      />
      <TextField
        label="组内排序"
        help={`您评审的“${view.group}”项目中的名次，1为最好；可以不填`}
        inputMode="numeric"
        maxLength={3}
        value={rankText}
        onChange={setRank}
        error={errors.rank}
      />
      <TextArea
        label="评审意见"
        required
        value={sheet.comment}
        onChange={(comment) => change({ comment })}
        rows={4}
        limit={2000}
        error={errors.comment}
      />
      <Attachments view={view} />
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={`${styles.acts} no-print`}>
        <Button onClick={submit} busyText="正在提交…">
          {view.state === 'submitted' ? '重新提交' : '提交意见'}
        </Button>
        <Button kind="secondary" onClick={autosave.save} busyText="正在保存…">
          保存草稿
        </Button>
        <Button kind="quiet" onClick={() => window.print()}>
          打印
        </Button>
        {view.mayRecuse && (
          <Button kind="quiet" onClick={() => setRecusing(true)}>
            申请回避
          </Button>
        )}
      </div>
      <p className={styles.meta}>签字之前可以修改；评审结束之前，任何人不能看到您的评分。</p>
      {recusing && (
        <RecusalDialog
          onClose={() => setRecusing(false)}
          onRecuse={async (recusal) => {
            await autosave.settled()
            await call(awardExamine.examine, {
              examineId,
              expectVersion: autosave.version.current,
              recusal,
            })
            setRecusing(false)
            setDirty(false)
            toast('已登记回避，工作人员会另行安排', 'success')
            await reload()
          }}
        />
      )}
    </section>
  )
}
