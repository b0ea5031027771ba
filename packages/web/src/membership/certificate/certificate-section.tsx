import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import type { CertificateKind } from '@portal/contract/membership/certificate/certificate-check.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { Section } from '../../shared/ui/layout.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { History } from './history.tsx'
import { generateOf, useCertificateFile } from './words.ts'

type Row = OutputOf<typeof certificate.ofMember>['list'][number]

interface Member {
  memberId: string
  kind: CertificateKind
  name: string
}

export interface CertificateSectionProps extends Member {
  /** Certificates are issued to approved members only. */
  approved: boolean
}

/** The certificates of one member, for staff: issue, download, replace, revoke, and what there was before. */
export const CertificateSection = ({ approved, ...member }: CertificateSectionProps) => {
  const certificates = useCall(certificate.ofMember, { id: member.memberId })
  return (
    <Loaded call={certificates} rows={2} failed="证书记录加载失败">
      {({ list }) => {
        const [last] = list
        if (!approved && !last) return null
        return (
          <div className="no-print">
            <Section
              title="证书"
              level={2}
              actions={last ? <Acts {...member} last={last} approved={approved} /> : <Issue {...member} />}
            >
              {last?.outdated && (
                <Banner tone="warning" title="证书内容与现有信息不一致">
                  签发以后姓名、级别或会员编号有变化，核对后可以换发。
                </Banner>
              )}
              <History list={list} />
            </Section>
          </div>
        )
      }}
    </Loaded>
  )
}

/** The first certificate. */
const Issue = ({ memberId, kind, name }: Member) => {
  const [asking, setAsking] = useState(false)
  const fetchNew = useCertificateFile(generateOf(kind))
  const issue = async () => {
    if (!(await fetchNew({ id: memberId }))) return
    toast('证书已签发', 'success')
    setAsking(false)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>签发证书</Button>
      <Confirm
        open={asking}
        title={`为“${name}”签发证书？`}
        confirmText="签发并下载"
        onConfirm={issue}
        onCancel={() => setAsking(false)}
      >
        证书按目前的姓名、级别和会员编号制作，编号签发后不能更改。会员可以在会员中心下载。
      </Confirm>
    </>
  )
}

/** What can be done with the last certificate. */
const Acts = ({ memberId, name, last, approved }: Member & { last: Row; approved: boolean }) => {
  const [open, setOpen] = useState<'reissue' | 'revoke'>()
  const fetchFile = useCertificateFile(certificate.download)
  const valid = last.state === 'valid'
  const close = () => setOpen(undefined)
  // By the member: where a colleague was faster, the last certificate is another one after a reload.
  const draft = `certificate:${memberId}:${open}`
  return (
    <>
      {valid && (
        <>
          <Button kind="secondary" onClick={() => fetchFile({ id: last.id })} busyText="正在生成">
            下载证书
          </Button>
          <Button kind="quiet" onClick={() => setOpen('reissue')}>
            换发
          </Button>
          <Button kind="danger" onClick={() => setOpen('revoke')}>
            撤销
          </Button>
        </>
      )}
      {approved && !valid && (
        <Button kind="secondary" onClick={() => setOpen('reissue')}>
          重新签发
        </Button>
      )}
      {open === 'reissue' && (
        <ActionDialog
          endpoint={certificate.reissue}
          fixed={{ id: last.id }}
          draft={draft}
          title={`为“${name}”${valid ? '换发' : '重新签发'}证书`}
          submitText={valid ? '换发' : '重新签发'}
          done="新证书已签发"
          onDone={({ id }) => fetchFile({ id })}
          intro={
            <p>新证书使用新的编号{valid ? '，原证书核验时显示“已被新证书取代”。' : '；原证书仍为已撤销。'}</p>
          }
          onClose={close}
        />
      )}
      {open === 'revoke' && (
        <ActionDialog
          endpoint={certificate.revoke}
          fixed={{ id: last.id }}
          draft={draft}
          danger
          title={`撤销“${name}”的证书？`}
          submitText="撤销"
          done="证书已撤销"
          intro={
            <p>
              撤销后扫码核验显示“已撤销”，该编号不能恢复；需要时可以重新签发一张新证书。原因只有工作人员可见。
            </p>
          }
          onClose={close}
        />
      )}
    </>
  )
}
