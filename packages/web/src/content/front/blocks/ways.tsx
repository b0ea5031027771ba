import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../../shared/settings.ts'
import { Band } from '../../../shared/site/parts.tsx'
import { Button } from '../../../shared/ui/button.tsx'
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
      <div className={styles.ways}>
        <div>
          <h2 className={styles.title}>{block.title}</h2>
          {block.lead && <p>{block.lead}</p>}
          <ul className={styles.kinds}>
            {kinds.map(({ to, name, note }) => (
              <li key={to}>
                <Link to={to}>
                  <strong>{name}</strong>
                  <span>{note}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <Check />
      </div>
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
      <h2 className={styles.title}>证书核验</h2>
      <p>会员证书、专家聘书、评价与获奖证书，凭编号和校验码查真伪。</p>
      <div className={styles.check}>
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
    </form>
  )
}
