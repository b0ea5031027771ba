import { awardExamine } from '@portal/contract/award/award-sheet.calls'
import { totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  KeptBanner,
  RecusalDialog,
  SheetNote,
  TotalLine,
  useAutosave,
  useKept,
  useMerging,
} from '../../../peer-review/sheet/index.ts'
import { putInto } from '../../../shared/call/client.ts'
import { useAction } from '../../../shared/call/use-action.ts'
import { readCall } from '../../../shared/call/use-call.ts'
import { to } from '../../../shared/routes/table.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint, Stack } from '../../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { Toolbar } from '../../../shared/ui/toolbar.tsx'
import { Attachments } from './attachments.tsx'
import { SheetFields } from './sheet-fields.tsx'
import type { View } from './view.ts'

type Sheet = View['sheet']
type Input = CallOf<typeof awardExamine.examine>

const newestDraft = async (examineId: string) => {
  const now = await readCall(awardExamine.view, { examineId })
  return now.state === 'draft' ? now : undefined
}

/** The scoring sheet of one item: the total in sight, kept while it is written (docs/handbook/award.md#sheets). */
export const SheetForm = ({ view, reload }: { view: View; reload: () => Promise<unknown> }) => {
  const navigate = useNavigate()
  const form = useRef<HTMLDivElement>(null)
  const [sheet, setSheet] = useState<Sheet>(view.sheet)
  const [dirty, setDirty] = useState(false)
  const [recusing, setRecusing] = useState(false)
  const examineId = view.id
  const merging = useMerging<Sheet>(() => newestDraft(examineId), setSheet, setDirty)
  const autosave = useAutosave(awardExamine.examine, {
    ...{ sheet, dirty, first: view.version, handedIn: view.state === 'submitted' },
    draftOf: (text: Sheet, expectVersion) => ({ examineId, expectVersion, ...text, draft: true }) as Input,
    onSaved: () => setDirty(false),
    onState: (state) => putInto(awardExamine.view, { examineId }, { state }),
    onOvertaken: merging.onOvertaken,
  })
  const kept = useKept(`award:${view.id}`, view.watermark, { sheet, dirty, stored: view.sheet })
  const change = (part: Partial<Sheet>) => {
    setSheet((before) => ({ ...before, ...part }))
    setDirty(true)
  }
  const about = async () => {
    await autosave.settled()
    return { examineId, expectVersion: autosave.version() }
  }
  const finished = () => {
    setDirty(false)
    return reload()
  }
  const submit = useAction(awardExamine.examine, {
    done: '意见已提交；全部提交后请签字',
    onDone: async () => {
      await finished()
      // What was handed in already is not met again; after the last one the signature waits in the list.
      void navigate(view.todoId ? to('ownAwardSheets', { id: view.todoId }) : to('ownAwardSheets'))
    },
  })
  const send = async () => {
    const before = merging.met()
    const seat = await about()
    return merging.met() === before ? submit.run({ ...seat, ...sheet } as Input) : undefined
  }
  const left = view.template.criteria.filter(
    ({ cid }) => sheet.scores.find((one) => one.cid === cid)?.value === undefined,
  ).length
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
          <SheetFields view={view} sheet={sheet} errors={submit.failure?.fields ?? {}} onChange={change} />
          <Attachments view={view} />
          <SheetNote action={submit} form={form} />
          <Toolbar>
            <Button onClick={send} busyText="正在提交…">
              {view.state === 'submitted' ? '重新提交' : '提交意见'}
            </Button>
            {view.state !== 'submitted' && (
              <Button kind="secondary" onClick={autosave.save} busyText="正在保存…">
                保存草稿
              </Button>
            )}
            <Button kind="quiet" onClick={() => window.print()}>
              打印
            </Button>
            {view.mayRecuse && (
              <Button kind="quiet" onClick={() => setRecusing(true)}>
                申请回避
              </Button>
            )}
          </Toolbar>
          <Hint>签字之前可以修改；评审结束之前，任何人不能看到您的评分。</Hint>
        </Stack>
      </Card>
      {recusing && (
        <RecusalDialog
          endpoint={awardExamine.examine}
          about={about}
          done="已登记回避，工作人员会另行安排"
          onDone={finished}
          onClose={() => setRecusing(false)}
        />
      )}
    </div>
  )
}
