import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Button } from '../../shared/ui/button.tsx'
import { FileList } from '../../shared/ui/file-list.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { stateText, TONES, useCertificateFile } from './words.ts'

type Row = OutputOf<typeof certificate.ofMember>['list'][number]

const factsOf = ({ name, level, issuedOn, issuedBy, endedOn, endReason, endedBy, state }: Row): string =>
  [
    `${name} · ${level} · ${issuedOn} 由${issuedBy}签发`,
    endedOn && `；${endedOn} ${state === 'replaced' ? '换发' : '失效'}`,
    endReason && `（${endedBy && `${endedBy}：`}${endReason}）`,
  ].join('')

/** The certificates of one member, the newest first. */
export const History = ({ list }: { list: readonly Row[] }) => {
  const fetchFile = useCertificateFile(certificate.download)
  return (
    <FileList
      label="证书记录"
      empty="尚未签发证书。"
      files={list.map((row) => ({
        key: row.id,
        name: row.certNo,
        note: factsOf(row),
        state: <Tag tone={TONES[row.state]}>{stateText(row.state)}</Tag>,
        actions: (
          <Button kind="quiet" onClick={() => fetchFile({ id: row.id })} busyText="正在生成">
            下载<span className="visually-hidden">{row.certNo}</span>
          </Button>
        ),
      }))}
    />
  )
}
