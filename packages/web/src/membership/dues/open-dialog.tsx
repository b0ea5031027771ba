import { dues } from '@portal/contract/membership/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { yuan } from './words.ts'

interface Props {
  next: OutputOf<typeof dues.summary>['next']
  onDone: (year: number) => void
  onClose: () => void
}

/** Begins a year: an entry for each approved unit. */
export const OpenDialog = ({ next, onDone, onClose }: Props) => (
  <ActionDialog
    endpoint={dues.open}
    defaults={{ year: String(next.year), dueDate: next.dueDate }}
    derive={(name, value) =>
      name === 'year' && /^20\d\d$/.test(value) ? { dueDate: `${value}-12-31` } : undefined
    }
    title="开启会费年度"
    submitText="生成应缴记录"
    busyText="正在生成…"
    done={({ added, total }, { year }) =>
      added === 0 ? `${year}年度已开启，没有新增记录` : `已生成${added}条应缴记录，共${total}家单位`
    }
    onDone={(_, { year }) => onDone(Number(year))}
    onClose={onClose}
    intro={
      <p>
        为当年底前入会的单位会员各生成一条应缴记录（{next.year}年度{next.units}
        家），金额为系统设置中的会费标准
        <strong>{yuan(next.amount)}</strong>
        。已有记录的单位不受影响，个人会员不缴会费。
      </p>
    }
  />
)
