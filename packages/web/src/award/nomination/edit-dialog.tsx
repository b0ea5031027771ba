import { lineOfPerson } from '@portal/contract/award/award-forms.fields'
import { awardNomination } from '@portal/contract/award/nomination.calls'
import { channelsOf, nominationAsk } from '@portal/contract/award/nomination.fields'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import type { Open, View } from './words.ts'

const valuesOf = ({ units, persons, ...view }: View) => ({
  ...{ channel: view.channel, nominator: view.nominator, opinion: view.opinion, name: view.name },
  ...{ group: view.group, grade: view.grade, summary: view.summary },
  ...{ contactName: view.contactName, contactMobile: view.contactMobile },
  units: units.join('\n'),
  persons: persons.map(lineOfPerson).join('\n'),
})

interface Props {
  batch: Pick<Open, 'batchId' | 'title' | 'groups' | 'grades'>
  /** The name of the record that nominates. */
  self: string
  view?: View
  onClose: () => void
}

/** 推荐书 as it is filled in: kept on the device while it is written, on the server once it is whole. */
export const EditDialog = ({ batch, self, view, onClose }: Props) => {
  const { roles } = useSession()
  const role = roles[0] ?? ''
  const [schema] = useState(() => nominationAsk(batch, role))
  const go = useNavigate()
  const newest = async (id: string) => {
    const now = await readCall(awardNomination.view, { id })
    return { values: valuesOf(now), fixed: { id, batchId: batch.batchId, expectVersion: now.version } }
  }
  return (
    <ActionDialog
      endpoint={awardNomination.save}
      schema={schema}
      size="wide"
      title={view ? '修改推荐书' : `填写推荐书：${batch.title}`}
      submitText="保存"
      busyText="正在保存…"
      defaults={
        view
          ? valuesOf(view)
          : {
              ...{ channel: channelsOf(role)[role === 'expert' ? 1 : 0]?.code ?? '', nominator: self },
              group: batch.groups.length === 1 ? (batch.groups[0] ?? '') : '',
            }
      }
      fixed={{
        batchId: batch.batchId,
        ...(view && { id: view.id, expectVersion: view.version }),
      }}
      {...(view && { newest: () => newest(view.id) })}
      draft={`nomination:${view?.id ?? batch.batchId}`}
      done="推荐书已保存"
      onDone={({ id }) => (view ? undefined : go(to('ownNominations', { id })))}
      onClose={onClose}
    />
  )
}
