import {
  type AvoidUnit,
  avoidUnits,
  MAX_AVOID_UNITS,
} from '@portal/contract/membership/expert-ledger/avoid-unit.calls'
import { actReason, hiddenId, requiredText } from '@portal/contract/platform/fields'
import { dayOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import * as z from 'zod'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Hint, Section, Stack } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { organisationControl } from '../organisation/index.ts'

const CHOOSE = '请从列表中选择单位'
/** The call takes the id, which is found by a name. */
const unitSchema = z.object({
  orgName: requiredText('单位', { missing: CHOOSE }),
  orgId: hiddenId('单位', CHOOSE),
  text: avoidUnits.add.input.shape.text,
})

export const AddDialog = ({ expertId, onClose }: { expertId: string | undefined; onClose: () => void }) => (
  <ActionDialog
    endpoint={avoidUnits.add}
    schema={unitSchema}
    controls={{ orgName: organisationControl }}
    toInput={({ orgId = '', text = '' }) => ({ ...(expertId && { expertId }), orgId, text })}
    refusedAt={{ guardFailed: 'orgName' }}
    title="添加回避单位"
    submitText="添加"
    busyText="正在保存"
    size="wide"
    done="已加入回避单位"
    onClose={onClose}
  />
)

const removal = z.object({ reason: actReason('原因', { help: '原因留在操作日志中' }) })

const RemoveDialog = ({
  unit: { id, orgName },
  staff,
  onClose,
}: {
  unit: AvoidUnit
  staff: boolean
  onClose: () => void
}) => (
  <ActionDialog
    endpoint={avoidUnits.remove}
    // Experts need not say why.
    schema={staff ? removal : z.object({})}
    fixed={{ id }}
    title={staff ? `移除回避单位“${orgName}”` : `移除回避单位“${orgName}”？`}
    submitText="移除"
    done={`已移除“${orgName}”`}
    intro={
      <p>
        {staff
          ? '移除后，该单位的成果不再提示该专家须回避。'
          : '请确认与该单位已没有利害关系。移除后，该单位的成果不再提示您须回避。'}
      </p>
    }
    onClose={onClose}
  />
)

/** 回避单位 of the expert who is signed in, or for staff of the one named (docs/handbook/membership.md#avoid-units). */
export const AvoidUnits = ({ expertId }: { expertId?: string }) => {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<AvoidUnit>()
  const units = useCall(avoidUnits.list, { ...(expertId && { expertId }) })
  const staff = expertId !== undefined
  const mayAdd = units.data !== undefined && units.data.list.length < MAX_AVOID_UNITS
  const Frame = staff ? Section : Card
  return (
    <Frame
      title="回避单位"
      level={staff ? 3 : 2}
      actions={
        mayAdd && (
          <Button kind="secondary" onClick={() => setAdding(true)}>
            添加回避单位
          </Button>
        )
      }
    >
      <Stack gap={2}>
        <Hint>
          {staff
            ? '这些单位完成的成果或参评项目在遴选专家时会提示回避，添加和移除都会留下记录。'
            : '与您有利害关系的单位。由这些单位完成的成果或参评项目，在遴选专家时会提示您须回避。'}
        </Hint>
        <Loaded call={units} rows={2} failed="回避单位加载失败">
          {({ list }) =>
            list.length === 0 ? (
              <Hint>还没有回避单位。</Hint>
            ) : (
              <Lines
                label="回避单位"
                lines={list.map((one) => ({
                  key: one.id,
                  text: (
                    <>
                      <strong>{one.orgName}</strong> {one.text}
                    </>
                  ),
                  note: `${dayOf(one.declaredAt)} ${one.byStaff ? `${one.byName}登记` : staff ? '专家本人声明' : '本人声明'}`,
                  end: (
                    <Button kind="quiet" onClick={() => setRemoving(one)} aria-label={`移除${one.orgName}`}>
                      移除
                    </Button>
                  ),
                }))}
              />
            )
          }
        </Loaded>
      </Stack>
      {adding && <AddDialog expertId={expertId} onClose={() => setAdding(false)} />}
      {removing && <RemoveDialog unit={removing} staff={staff} onClose={() => setRemoving(undefined)} />}
    </Frame>
  )
}
