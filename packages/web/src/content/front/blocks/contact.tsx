import type { ReactNode } from 'react'
import { usePublicSettings } from '../../../shared/settings.ts'
import parts from '../../../shared/site/parts.module.css'
import { Band, Rail } from '../../../shared/site/parts.tsx'
import { Grid, Stack } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
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
        <div className={`${parts.ruled} ${styles.figures}`}>
          <Stack gap={5}>
            <Grid as="dl" min="stat" gap={5}>
              {phones.map(
                ([label, phone]) =>
                  phone && (
                    <Way key={label} label={label}>
                      <a href={`tel:${phone}`}>{phone}</a>
                    </Way>
                  ),
              )}
            </Grid>
            <Grid as="dl" min="s" gap={5}>
              {known.email && (
                <Way label="电子邮箱">
                  <a href={`mailto:${known.email}`}>{known.email}</a>
                </Way>
              )}
              {known.address && <Way label="地址">{known.address}</Way>}
              {known.wechatQrUrl && (
                <Way label="公众号">
                  <img
                    className={styles.code}
                    src={known.wechatQrUrl}
                    alt="学会公众号二维码"
                    loading="lazy"
                  />
                </Way>
              )}
            </Grid>
          </Stack>
        </div>
      </Rail>
    </Band>
  )
}

const Way = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text as="dt" size="s" tone="quiet">
      {label}
    </Text>
    <dd className={styles.way}>{children}</dd>
  </div>
)
