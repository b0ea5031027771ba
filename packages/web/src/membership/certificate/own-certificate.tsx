import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Card } from '../../shared/ui/layout.tsx'
import { stateText, useCertificateFile } from './words.ts'

/** One's own certificate in the member area: to download, or why there is none. */
export const OwnCertificate = () => {
  const own = useCall(certificate.own, {})
  const fetchFile = useCertificateFile(certificate.download)
  return (
    <Loaded call={own} rows={2}>
      {({ list: [last] }) => (
        <Card
          title="我的证书"
          label="我的证书"
          level={2}
          actions={
            last?.state === 'valid' && (
              <Button kind="secondary" onClick={() => fetchFile({ id: last.id })} busyText="正在生成">
                <Icon name="download" />
                下载证书
              </Button>
            )
          }
        >
          {last === undefined
            ? '尚未签发。审核通过后由学会签发，签发后可以在这里下载。'
            : last.state === 'valid'
              ? `编号 ${last.certNo}，${last.issuedOn} 签发`
              : `编号 ${last.certNo}，${stateText(last.state)}。如有疑问请联系学会。`}
        </Card>
      )}
    </Loaded>
  )
}
