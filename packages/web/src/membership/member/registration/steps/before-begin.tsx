import { servicePhone } from '@portal/contract/platform/settings/service-phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inWeChat } from '../../../../shared/api.ts'
import { copyText } from '../../../../shared/copy.ts'
import { toOpen } from '../../../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../../../shared/settings.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Disclosure } from '../../../../shared/ui/disclosure.tsx'
import { Card, Grid, Section, Stack } from '../../../../shared/ui/layout.tsx'
import { Points } from '../../../../shared/ui/text.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import type { RegistrationOutline } from '../description.ts'

/** Before one begins: what to have at hand, how long it takes, what happens next, and what others have asked. */
export const BeforeBegin = ({ registration }: { registration: RegistrationOutline }) => {
  const { overdueDays } = usePublicSettings()
  return (
    <>
      <OpenElsewhere />
      <Card title="开始之前" level={2}>
        <Stack>
          <Grid>
            <Part title="手边准备" items={registration.before.ready} />
            <Part
              title="需要多久"
              items={[
                `填写约 ${registration.before.minutes} 分钟，内容自动保存在本机，可以分几次填完`,
                ...(registration.stamped
                  ? [
                      `打印${registration.stamped.name}，${registration.stamped.signing}；来不及的，可以先提交、稍后上传`,
                      <Link
                        key="sample"
                        to={toOpen('sampleForm', { kind: registration.kind })}
                        target="_blank"
                      >
                        看看盖好章的{registration.stamped.name}是什么样子
                      </Link>,
                    ]
                  : []),
              ]}
            />
            <Part
              title="接下来"
              items={[
                `提交后由学会审核，一般在 ${overdueDays || '10'} 天以内，结果以短信和电子邮件通知`,
                '需要修改的，会标明每一处，在原来的内容上改好再提交',
                '通过后即可登录；办理到哪一步，随时可凭手机号查询',
              ]}
            />
          </Grid>
          <div>
            <Questions registration={registration} />
          </div>
        </Stack>
      </Card>
    </>
  )
}

const Part = ({ title, items }: { title: string; items: readonly ReactNode[] }) => (
  <Section title={title}>
    <Points points={items} />
  </Section>
)

const Questions = ({ registration }: { registration: RegistrationOutline }) => {
  const phone = servicePhone(usePublicSettings(), registration.kind)
  const { stamped, before } = registration
  const asked: (readonly [question: string, answer: ReactNode])[] = [
    [
      '填到一半要离开，怎么办？',
      `内容自动保存在本机一周，再打开本页即可继续；换一台手机或电脑的，先在表单下方取接续码。为保护隐私，${registration.notKept}不保存，需要重新填写。`,
    ],
    [
      '收不到短信验证码，怎么办？',
      `请核对手机号，查看短信是否被拦截，一分钟后可重新获取。${phone ? `仍收不到的，请致电 ${phone}。` : ''}`,
    ],
  ]
  if (stamped)
    asked.push([
      '手边没有打印机或公章，怎么办？',
      `填完后选择“稍后上传”，信息先行提交；盖好章后，用注册手机号和密码登录，继续上传。上传之前申请不会进入审核。`,
    ])
  if (registration.kind !== 'unit')
    asked.push(['搜索不到我的工作单位，怎么办？', '输入单位全称后点击“添加单位”，添加后重新搜索并选择。'])
  return (
    <>
      {[...asked, ...(before.questions ?? [])].map(([question, answer]) => (
        <Disclosure key={question} title={question}>
          {answer}
        </Disclosure>
      ))}
    </>
  )
}

/** Said before anything is typed: what is typed here stays in this browser. */
const OpenElsewhere = () => {
  if (!inWeChat()) return null
  const copy = async () => {
    const copied = await copyText(location.origin + location.pathname)
    toast(copied ? '网址已复制，请粘贴到浏览器中打开' : '请点击右上角菜单，选择“在浏览器打开”')
  }
  return (
    <Banner
      tone="warning"
      title="请先在浏览器中打开本页"
      actions={
        <Button kind="link" onClick={copy}>
          复制网址
        </Button>
      }
    >
      微信内不能下载申请表。请点击右上角菜单，选择“在浏览器打开”，再开始填写；已经在这里填写的，可在表单下方选择“到浏览器中继续填写”。
    </Banner>
  )
}
