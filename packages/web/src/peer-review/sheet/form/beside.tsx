import { EVIDENCE, evidenceFor } from '@portal/contract/peer-review/sheet/evidence.rules'
import { Disclosure } from '../../../shared/ui/disclosure.tsx'
import { Hint } from '../../../shared/ui/layout.tsx'
import type { View } from '../view.ts'

/** Where there is room for it, it lies open; on a phone in the meeting room it is a touch away. */
const roomy = () => window.matchMedia('(min-width: 900px)').matches

/** What the application says for a criterion. */
const Beside = ({ cid, evidence }: { cid: string; evidence: View['evidence'] }) => {
  const asked = evidenceFor(cid)
  const shown = evidence.filter(({ code }) => asked.includes(code))
  if (shown.length === 0) return null
  return (
    <Disclosure title={`申报内容：${shown.map(({ code }) => EVIDENCE[code]).join('、')}`} open={roomy()}>
      {shown.map(({ code, lines }) => (
        <Hint key={code}>
          <strong>{EVIDENCE[code]}</strong>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Hint>
      ))}
    </Disclosure>
  )
}
export default Beside
