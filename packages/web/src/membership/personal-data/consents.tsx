import { CONSENTS, type ConsentKey, erasure } from '@portal/contract/membership/personal-data.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { session } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Stack } from '../../shared/ui/layout.tsx'
import { Timeline } from '../../shared/ui/timeline.tsx'

type Own = OutputOf<typeof erasure.own>

const textOf = ({ purpose, noticeVersion, sensitive }: Own['consents'][number]) =>
  purpose === 'registration'
    ? `注册须知（版本 ${noticeVersion}）${sensitive ? `，并${session.role() === 'unit' ? '声明已取得联系人和负责人同意' : '单独同意处理身份证号等敏感个人信息'}` : ''}`
    : `单独同意处理${CONSENTS[purpose].title}（版本 ${noticeVersion}），用途：${CONSENTS[purpose].purpose}`

type Props = Pick<Own, 'consents' | 'withdrawable'>

/** What was agreed to and when, taken back or not; what membership does not need can be taken back here (PIPL 15). */
export const Consents = ({ consents, withdrawable }: Props) => {
  const [asked, setAsked] = useState<ConsentKey>()
  if (consents.length === 0) return <Hint>没有记录：您的信息由工作人员录入。</Hint>
  return (
    <Stack gap={3}>
      <Timeline
        label="我同意过什么"
        moments={consents.map((consent) => {
          const { at, purpose, withdrawnAt } = consent
          const open = purpose !== 'registration' && withdrawnAt === null && withdrawable.includes(purpose)
          return {
            key: `${at}-${purpose}`,
            title: textOf(consent),
            meta: `${timeOf(at)}${withdrawnAt ? `，${timeOf(withdrawnAt)} 已撤回` : ''}`,
            text: open && (
              <Button kind="link" onClick={() => setAsked(purpose)}>
                撤回同意
              </Button>
            ),
          }
        })}
      />
      <Hint>
        对注册须知的同意是会员资格的前提，撤回即终止会员资格，请使用下方的“注销账号并删除个人信息”。
      </Hint>
      {asked && (
        <ActionDialog
          endpoint={erasure.withdrawConsent}
          fixed={{ consent: asked }}
          danger
          title={`撤回对${CONSENTS[asked].title}的同意？`}
          submitText="撤回并删除"
          done="已撤回同意，相关信息已删除"
          intro={<p>{CONSENTS[asked].consequence}</p>}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Stack>
  )
}
