import { timeOf } from '@portal/contract/platform/time'
import type { OwnDraft } from '../../../shared/form/own-drafts.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'

/** What was typed on this device and never reached the server. */
export const KeptBanner = <S,>({
  offered,
  onRestore,
  onDiscard,
}: {
  offered: OwnDraft<S> | undefined
  onRestore: (value: S) => void
  onDiscard: () => void
}) =>
  offered && (
    <Banner
      tone="warning"
      title="这台设备上有未保存的内容"
      actions={
        <>
          <Button onClick={() => onRestore(offered.value)}>恢复</Button>
          <Button kind="quiet" onClick={onDiscard}>
            放弃
          </Button>
        </>
      }
    >
      {timeOf(offered.at)} 填写的内容还没有保存到服务器。恢复后将替换下面的内容。
    </Banner>
  )
