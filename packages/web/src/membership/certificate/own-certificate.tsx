import { certificate } from '@portal/contract/membership/certificate.calls'
import { useQuery } from '@tanstack/react-query'
import { call, download, errorText } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './certificate.module.css'
import { save, stateText } from './words.ts'

/** One's own certificate in the member area: to download, or why there is none. */
export const OwnCertificate = () => {
  const { data } = useQuery({ queryKey: ['own-certificates'], queryFn: () => call(certificate.own, {}) })
  if (!data) return null
  const [last] = data.list
  const fetchFile = async (id: string) => {
    try {
      await save(() => download(certificate.download, { id }))
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <section className={styles.own} aria-label="我的证书">
      <span className={styles.badge} data-tone={last ? last.state : undefined}>
        <Icon name="award" size="1.5rem" />
      </span>
      <div>
        <h2>我的证书</h2>
        {last === undefined ? (
          <p>尚未签发。学会签发后可以在这里下载。</p>
        ) : last.state === 'valid' ? (
          <p>
            编号 <span className={styles.whole}>{last.certNo}</span>，
            <span className={styles.whole}>{last.issuedOn} 签发</span>
          </p>
        ) : (
          <p>
            编号 {last.certNo}，{stateText(last.state)}。如有疑问请联系学会。
          </p>
        )}
      </div>
      {last?.state === 'valid' && (
        <Button kind="secondary" onClick={() => fetchFile(last.id)} busyText="正在生成">
          <Icon name="download" />
          下载证书
        </Button>
      )}
    </section>
  )
}
