import { usePublicSettings } from '../../../shared/settings.ts'
import { Band, Rail } from '../../../shared/site/parts.tsx'
import type { BlockProps } from './block.ts'
import styles from './blocks.module.css'

/** Phones, mail and address as the settings have them. */
export const Contact = ({ block }: BlockProps) => {
  const known = usePublicSettings()
  const phones = [
    ['个人会员', known.staffPhonePerson],
    ['单位会员', known.staffPhoneUnit],
    ['专家服务', known.staffPhoneExpert],
    ['成果评价', known.evaluationPhone],
  ] as const
  return (
    <Band label={block.title}>
      <Rail
        title={block.title}
        lead={
          <>
            {known.serviceHours}
            {known.serviceHours && <br />}
            {block.lead}
          </>
        }
      >
        <dl className={styles.contact}>
          {phones.map(
            ([label, phone]) =>
              phone && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <a href={`tel:${phone}`}>{phone}</a>
                  </dd>
                </div>
              ),
          )}
          {known.email && (
            <div>
              <dt>电子邮箱</dt>
              <dd>
                <a href={`mailto:${known.email}`}>{known.email}</a>
              </dd>
            </div>
          )}
          {known.address && (
            <div>
              <dt>地址</dt>
              <dd>{known.address}</dd>
            </div>
          )}
          {known.wechatQrUrl && (
            <div>
              <dt>公众号</dt>
              <dd>
                <img className={styles.code} src={known.wechatQrUrl} alt="学会公众号二维码" loading="lazy" />
              </dd>
            </div>
          )}
        </dl>
      </Rail>
    </Band>
  )
}
