import { totalOf } from '@portal/contract/peer-review/scoring.rules'
import { examination } from '@portal/contract/peer-review/sheet.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useRef, useState } from 'react'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './examination.module.css'
import { KeptBanner } from './kept-banner.tsx'
import { RecusalDialog } from './recusal-dialog.tsx'
import { SheetFields } from './sheet-fields.tsx'
import { type StoreDraft, useAutosave } from './use-autosave.ts'
import { useKept } from './use-kept.ts'
import { baseOf, type View } from './view.ts'

type Sheet = View['sheet']
type Errors = Readonly<Record<string, string>>

/** The scoring sheet: one page, the total always in sight, kept while it is written (docs/handbook/peer-review.md#sheets). */
export const ScoringForm = ({ view, reload }: { view: View; reload: () => Promise<unknown> }) => {
  const [sheet, setSheet] = useState<Sheet>(view.sheet)
  const [dirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string>()
  const [recusing, setRecusing] = useState(false)
  const form = useRef<HTMLElement>(null)
  const store: StoreDraft<Sheet> = (text, version) =>
    call(examination.examine, { ...baseOf(view, version), ...text, draft: true } as CallOf<
      typeof examination.examine
    >)
  const autosave = useAutosave(view.version, sheet, dirty, store, () => setDirty(false))
  const kept = useKept(`sheet:${view.projectId}`, view.watermark, { sheet, dirty, stored: view.sheet })
  const change = (part: Partial<Sheet>) => {
    setSheet((before) => ({ ...before, ...part }))
    setDirty(true)
  }
  const total = totalOf(view.template as never, sheet.scores)
  const left = view.template.criteria.filter(
    ({ cid }) => sheet.scores.find((one) => one.cid === cid)?.value === undefined,
  ).length

  const submit = async () => {
    setFailure(undefined)
    await autosave.settled()
    try {
      const input = { ...baseOf(view, autosave.version.current), ...sheet }
      await call(examination.examine, input as CallOf<typeof examination.examine>)
      setDirty(false)
      toast('意见已提交，请签字', 'success')
      await reload()
    } catch (cause) {
      setErrors(cause instanceof ApiError ? cause.fields : {})
      const missing = cause instanceof ApiError ? Object.values(cause.fields) : []
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
      <SheetFields
        template={view.template}
        files={view.files}
        sheet={sheet}
        errors={errors}
        onChange={change}
      />
      {!view.present && (
        <Banner tone="info" title="登记到会后可以提交">
          现在可以先填写，内容会自动保存。
        </Banner>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={`${styles.acts} no-print`}>
        <Button onClick={submit} busyText="正在提交…" disabled={!view.present}>
          提交意见
        </Button>
        <Button kind="secondary" onClick={autosave.save} busyText="正在保存…">
          保存草稿
        </Button>
        <Button kind="quiet" onClick={() => window.print()}>
          打印
        </Button>
        <Button kind="quiet" onClick={() => setRecusing(true)}>
          申请回避
        </Button>
      </div>
      <p className={styles.meta}>全部到会专家提交或组长结束打分之前，任何人不能看到各位专家的评分。</p>
      {recusing && (
        <RecusalDialog
          onClose={() => setRecusing(false)}
          onRecuse={async (recusal) => {
            await call(examination.examine, { ...baseOf(view, autosave.version.current), recusal })
            setRecusing(false)
            setDirty(false)
            await reload()
          }}
        />
      )}
    </section>
  )
}
