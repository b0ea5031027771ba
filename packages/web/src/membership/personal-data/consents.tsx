import { CONSENTS, type ConsentKey, erasure } from '@portal/contract/membership/personal-data.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { timeOf } from '../../shared/time.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import styles from './personal-data.module.css'

type Own = OutputOf<typeof erasure.own>

const textOf = ({ purpose, noticeVersion, sensitive }: Own['consents'][number]) =>
  purpose === 'registration'
    ? `注册须知（版本 ${noticeVersion}）${sensitive ? '，并单独同意处理身份证号等敏感个人信息' : ''}`
    : `单独同意处理${CONSENTS[purpose].title}（版本 ${noticeVersion}），用途：${CONSENTS[purpose].purpose}`

interface Props extends Pick<Own, 'consents' | 'withdrawable'> {
  readonly act: (work: () => Promise<unknown>, done: string) => Promise<void>
}

/** What was agreed to and when, taken back or not; what membership does not need can be taken back here (PIPL 15). */
export const Consents = ({ consents, withdrawable, act }: Props) => {
  const [asked, setAsked] = useState<ConsentKey>()
  const withdraw = async (consent: ConsentKey) => {
    await act(() => call(erasure.withdrawConsent, { consent }), '已撤回同意，相关信息已删除')
    setAsked(undefined)
  }
  if (consents.length === 0) return <p className={styles.note}>没有记录：您的信息由工作人员录入。</p>
  return (
    <>
      <ul className={styles.lines}>
        {consents.map((consent) => {
          const { at, purpose, withdrawnAt } = consent
          const open =
            purpose !== 'registration' && withdrawnAt === null && withdrawable.includes(purpose)
              ? purpose
              : undefined
          return (
            <li key={`${at}-${purpose}`}>
              <time dateTime={at}>{timeOf(at)}</time>
              <span>{textOf(consent)}</span>
              {withdrawnAt && <Tag tone="plain">{`${timeOf(withdrawnAt)} 已撤回`}</Tag>}
              {open && (
                <Button kind="secondary" onClick={() => setAsked(open)}>
                  撤回同意
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.note}>
        对注册须知的同意是会员资格的前提，撤回即终止会员资格，请使用下方的“注销账号并删除个人信息”。
      </p>
      {asked && (
        <Confirm
          open
          danger
          title={`撤回对${CONSENTS[asked].title}的同意？`}
          confirmText="撤回并删除"
          onConfirm={() => withdraw(asked)}
          onCancel={() => setAsked(undefined)}
        >
          {CONSENTS[asked].consequence}
        </Confirm>
      )}
    </>
  )
}
