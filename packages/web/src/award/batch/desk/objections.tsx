import { award } from '@portal/contract/award/award.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { CaseList } from '../../../evaluation/achievement/index.ts'
import { PaperList } from '../../../evaluation/dossier/index.ts'
import { refresh } from '../../../shared/call/client.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { useSession } from '../../../shared/session.ts'
import { Stack } from '../../../shared/ui/layout.tsx'
import type { PartProps } from './view.ts'

type Case = OutputOf<typeof award.objections>['list'][number]

/** What is sealed and sent to those who objected. */
const Letters = ({ batchId }: { batchId: string }) => {
  const { data } = useCall(award.papers, { batchId })
  const { run } = useDownload(award.paper)
  if (!data || data.list.length === 0) return null
  return <PaperList list={data.list} onTake={(asked) => run({ batchId, ...asked })} />
}

/** Objections to the publicised list, by item; the same cases as those of achievement evaluation. */
export const Objections = ({ batch }: PartProps) => {
  const { roles } = useSession()
  const [ruling, setRuling] = useState<Case>()
  const objections = useCall(award.objections, { batchId: batch.id })
  const [taking, setTaking] = useState<Case>()
  const rules = roles.includes('inCharge') || roles.includes('superAdmin')
  return (
    <section aria-label="异议">
      <Stack>
        <Loaded call={objections} failed="加载失败">
          {({ list }) => (
            <CaseList
              cases={list}
              about={(one) => (
                <p>
                  {one.itemNo} {one.itemName}
                  {one.involved && '（您须回避）'}
                </p>
              )}
              speaker={(one) => one.heard || '推荐方'}
              mayHandle={(one) => !one.involved}
              acts={(one) => {
                if (one.involved) return []
                if (one.state === 'submitted') return [{ label: '受理', onClick: () => setTaking(one) }]
                return one.state === 'investigated' && !one.ownCase && rules
                  ? [{ label: '裁定', onClick: () => setRuling(one) }]
                  : []
              }}
              // What is done to a case goes through the calls of achievement evaluation.
              onChanged={() => refresh(award.objections, award.papers, award.batch, award.items)}
            />
          )}
        </Loaded>
        <Letters batchId={batch.id} />
      </Stack>
      {taking && (
        <ActionDialog
          endpoint={award.acceptObjection}
          fixed={{ caseId: taking.id }}
          title={`受理异议 ${taking.caseNo}`}
          submitText="受理"
          done="已受理，办结之前批次不能进入下一步"
          draft={`award:accept:${taking.id}`}
          visible={(field) => field !== 'question' || taking.heard !== ''}
          onClose={() => setTaking(undefined)}
        >
          <p>
            {taking.heard
              ? `${taking.heard}将收到通知，在规定期限内就异议陈述意见；异议人身份不告知。`
              : '该项目不是网上推荐的，请以书面方式请完成单位说明情况，并写入调查情况。'}
          </p>
        </ActionDialog>
      )}
      {ruling && (
        <ActionDialog
          endpoint={award.ruleObjection}
          fixed={{ caseId: ruling.id }}
          size="wide"
          title={`裁定异议 ${ruling.caseNo}`}
          submitText="裁定并答复"
          busyText="正在办理…"
          draft={`award:ruling:${ruling.id}`}
          intro={
            <>
              <p>
                {ruling.itemNo} {ruling.itemName}
              </p>
              {ruling.report && <p>调查情况：{ruling.report}</p>}
            </>
          }
          onClose={() => setRuling(undefined)}
        />
      )}
    </section>
  )
}
