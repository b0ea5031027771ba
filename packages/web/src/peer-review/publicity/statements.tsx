import { type OwnCase, objectionCases } from '@portal/contract/peer-review/objection.calls'
import { dayOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { EvidenceField } from './evidence-field.tsx'

const State = ({ one, onClose }: { one: OwnCase; onClose: () => void }) => {
  const add = useAction(objectionCases.uploadStatement)
  return (
    <ActionDialog
      endpoint={objectionCases.stateOnObjection}
      fixed={{ caseId: one.caseId }}
      draft={`statement:${one.caseId}`}
      title={`就异议 ${one.caseNo} 陈述意见`}
      submitText="提交陈述意见"
      done="陈述意见已提交"
      intro={one.question}
      controls={{ fileIds: (control) => <EvidenceField control={control} add={add} /> }}
      onClose={onClose}
    />
  )
}

/** Applicants and nominators are heard on what somebody objects to, until it is ruled. */
export const Statements = ({ cases }: { cases: readonly OwnCase[] }) => {
  const [asked, setAsked] = useState<OwnCase>()
  return (
    <>
      {cases
        .filter(({ mayState }) => mayState)
        .map((one) => (
          <Banner
            key={one.caseId}
            tone={one.statedAt ? 'info' : 'warning'}
            title={
              one.statedAt
                ? `已于 ${dayOf(one.statedAt)} 就${one.about}异议 ${one.caseNo} 提交陈述意见`
                : `请${one.statementDueAt ? `于 ${dayOf(one.statementDueAt)} 前` : ''}就${one.about}异议 ${one.caseNo} 陈述意见`
            }
            actions={
              <Button kind={one.statedAt ? 'secondary' : 'primary'} onClick={() => setAsked(one)}>
                {one.statedAt ? '重新提交' : '陈述意见'}
              </Button>
            }
          >
            {one.question}
          </Banner>
        ))}
      {asked && <State one={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
