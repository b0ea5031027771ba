import { totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useRef, useState } from 'react'
import { putInto } from '../../../shared/call/client.ts'
import { useAction } from '../../../shared/call/use-action.ts'
import { readCall } from '../../../shared/call/use-call.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint, Stack } from '../../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { Toolbar } from '../../../shared/ui/toolbar.tsx'
import { RecusalDialog } from '../recusal-dialog.tsx'
import { baseOf, type View } from '../view.ts'
import { KeptBanner } from './kept-banner.tsx'
import { SheetFields } from './sheet-fields.tsx'
import { SheetNote } from './sheet-note.tsx'
import { TotalLine } from './total-line.tsx'
import { useAutosave } from './use-autosave.ts'
import { useKept } from './use-kept.ts'
import { useMerging } from './use-merging.tsx'

type Sheet = View['sheet']
type Input = CallOf<typeof examination.examine>

const newestDraft = async (projectId: string) => {
  const now = await readCall(examination.view, { projectId })
  return now.examine === 'draft' ? now : undefined
}

/** The scoring sheet: one page, the total always in sight, kept while it is written (docs/handbook/peer-review.md#sheets). */
export const ScoringForm = ({ view, reload }: { view: View; reload: () => Promise<unknown> }) => {
  const [sheet, setSheet] = useState<Sheet>(view.sheet)
  const [dirty, setDirty] = useState(false)
  const [recusing, setRecusing] = useState(false)
  const form = useRef<HTMLDivElement>(null)
  const merging = useMerging<Sheet>(() => newestDraft(view.projectId), setSheet, setDirty)
  const autosave = useAutosave(examination.examine, {
    ...{ sheet, dirty, first: view.version, handedIn: view.examine === 'submitted' },
    draftOf: (text: Sheet, version) => ({ ...baseOf(view, version), ...text, draft: true }) as Input,
    onSaved: () => setDirty(false),
    onState: (examine) => putInto(examination.view, { projectId: view.projectId }, { examine }),
    onOvertaken: merging.onOvertaken,
  })
  const kept = useKept(`sheet:${view.projectId}`, view.watermark, { sheet, dirty, stored: view.sheet })
  const change = (part: Partial<Sheet>) => {
    setSheet((before) => ({ ...before, ...part }))
    setDirty(true)
  }
  const left = view.template.criteria.filter(
    ({ cid }) => sheet.scores.find((one) => one.cid === cid)?.value === undefined,
  ).length
  const about = () => baseOf(view, autosave.version())
  const finished = () => {
    setDirty(false)
    return reload()
  }
  const submit = useAction(examination.examine, { done: '意见已提交，请签字', onDone: finished })
  const send = async () => {
    const before = merging.met()
    await autosave.settled()
    if (merging.met() !== before) return undefined
    return submit.run({ ...about(), ...sheet } as Input)
  }
  return (
    <div ref={form}>
      <Card label="评分表" title={view.template.title}>
        <Stack>
          <LeaveGuard dirty={dirty}>最近的修改还没有保存。</LeaveGuard>
          <KeptBanner
            offered={kept.offered}
            onDiscard={kept.settle}
            onRestore={(value) => {
              kept.settle()
              change(value)
            }}
          />
          {merging.note}
          <TotalLine total={totalOf(view.template as never, sheet.scores)} left={left}>
            {autosave.words}
          </TotalLine>
          <SheetFields
            template={view.template}
            files={view.files}
            evidence={view.evidence}
            sheet={sheet}
            errors={submit.failure?.fields ?? {}}
            onChange={change}
          />
          {!view.present && (
            <Banner tone="info" title="登记到会后可以提交">
              现在可以先填写，内容会自动保存。
            </Banner>
          )}
          <SheetNote action={submit} form={form} />
          <Toolbar>
            <Button onClick={send} busyText="正在提交…" disabled={!view.present}>
              提交意见
            </Button>
            {view.examine !== 'submitted' && (
              <Button kind="secondary" onClick={autosave.save} busyText="正在保存…">
                保存草稿
              </Button>
            )}
            <Button kind="quiet" onClick={() => window.print()}>
              打印
            </Button>
            <Button kind="quiet" onClick={() => setRecusing(true)}>
              申请回避
            </Button>
          </Toolbar>
          <Hint>全部参评专家提交或组长结束打分之前，任何人不能看到各位专家的评分。</Hint>
        </Stack>
      </Card>
      {recusing && (
        <RecusalDialog
          endpoint={examination.examine}
          about={async () => {
            await autosave.settled()
            return about()
          }}
          onDone={finished}
          onClose={() => setRecusing(false)}
        />
      )}
    </div>
  )
}
