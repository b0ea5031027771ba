import { mergeSheets } from '@portal/contract/peer-review/sheet/merge.rules'
import { useRef, useState } from 'react'
import { attemptToRead } from '../../../shared/call/attempt.ts'
import { Banner } from '../../../shared/ui/banner.tsx'

interface Stored<S> {
  readonly version: number
  readonly sheet: S
}

/** Two devices at one sheet: what the other one wrote comes together with what is typed here, and is looked at before it is handed in. */
export const useMerging = <S extends object>(
  /** What is stored now; nothing once it is no draft any more. */
  read: () => Promise<Stored<S> | undefined>,
  setSheet: (merge: (mine: S) => S) => void,
  setDirty: (dirty: boolean) => void,
) => {
  const met = useRef(0)
  const [merged, setMerged] = useState(false)
  return {
    /** How often; whoever hands in does not where that grew meanwhile. */
    met: () => met.current,
    onOvertaken: async (base: S): Promise<Stored<S> | undefined> => {
      const outcome = await attemptToRead(read)
      const now = outcome.ok ? outcome.data : undefined
      if (!now) return undefined
      setSheet((mine) => mergeSheets(base, mine, now.sheet))
      setDirty(true)
      met.current += 1
      setMerged(true)
      return now
    },
    note: merged && (
      <Banner tone="warning" title="已与另一台设备上填写的内容合并">
        两处各自填写的内容都在下面；两处都改过的评分以这里的为准。请核对后提交。
      </Banner>
    ),
  }
}
