import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../../shared/settings.ts'
import { Band } from '../../../shared/site/parts.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Grid, Stack } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import type { BlockProps } from './block.ts'
import styles from './blocks.module.css'

/** How to join, and whether a certificate is ours. */
export const Ways = ({ block }: BlockProps) => {
  const { unitDues } = usePublicSettings()
  const kinds = [
    { to: toOpen('registerPerson'), name: '个人会员', note: '免费' },
    { to: toOpen('registerUnit'), name: '单位会员', note: unitDues ? `${unitDues} 元／年` : '按年缴纳会费' },
    { to: toOpen('registerExpert'), name: '入选专家库', note: '专委会推荐' },
  ]
  return (
    <Band tone="white" label="入会与证书核验">
      <Grid min="l" gap={7}>
        <Stack gap={3}>
          <Text as="h2" display size="xxl">
            {block.title}
          </Text>
          {block.lead && <Text tone="quiet">{block.lead}</Text>}
          <ul className={styles.kinds}>
            {kinds.map(({ to, name, note }) => (
              <li key={to}>
                <Link to={to}>
                  <Text as="strong" size="l">
                    {name}
                  </Text>
                  <Text as="small" size="s" tone="quiet">
                    {note}
                  </Text>
                </Link>
              </li>
            ))}
          </ul>
        </Stack>
        <Check />
      </Grid>
    </Band>
  )
}

/** The numbers go along to the page that checks them; nothing of them stands in the address. */
const Check = () => {
  const navigate = useNavigate()
  const [certNo, setCertNo] = useState('')
  const [checkCode, setCheckCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(toOpen('certificate'), { state: { certNo, checkCode } })
  }
  return (
    <form aria-label="证书核验" onSubmit={submit} noValidate>
      <Stack gap={3}>
        <Text as="h2" display size="xxl">
          证书核验
        </Text>
        <Text tone="quiet">会员证书、专家聘书、评价与获奖证书，凭编号和校验码查真伪。</Text>
        <div className={styles.check} data-gap={3}>
          <TextField label="证书编号" value={certNo} onChange={setCertNo} maxLength={40} autoComplete="off" />
          <TextField
            label="校验码"
            value={checkCode}
            onChange={setCheckCode}
            maxLength={40}
            autoComplete="off"
          />
          <Button type="submit">核验</Button>
        </div>
      </Stack>
    </form>
  )
}
