import { member as calls } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { clockOf } from '@portal/contract/platform/time'
import { refresh } from '../../../shared/call/client.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'

type Now = OutputOf<typeof calls.reviewNow>

/** A colleague has the record open, or has decided about it meanwhile. */
export const BesideNote = ({ now, version }: { now: Now | undefined; version: number }) => {
  if (!now) return null
  if (now.version > version)
    return (
      <Banner
        tone="warning"
        title={
          now.last ? `${now.last.by}已于${clockOf(now.last.at)}办理：${now.last.label}` : '这条记录刚刚有改动'
        }
      >
        <Button kind="link" onClick={() => void refresh(calls.reviewDesk)}>
          查看最新内容
        </Button>
      </Banner>
    )
  if (now.others.length === 0) return null
  const names = now.others.map(({ name, since }) => `${name}（${clockOf(since)}起）`).join('、')
  return <Banner tone="info" title={`${names}正在审核这条记录`} />
}
