import { AWARD_CERTIFICATE_KINDS, award } from '@portal/contract/award/award.calls'
import { AWARD_ITEM_STATES, NOMINATION_CHANNELS, NOMINATION_STATES } from '@portal/contract/award/award.rules'
import { lineOfPerson } from '@portal/contract/award/award-forms.fields'
import { awardNomination } from '@portal/contract/award/nomination.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { shortDateText } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Statements } from '../../peer-review/publicity/index.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { FileList } from '../../shared/ui/file-list.tsx'
import { Card, Page as Layout, Row, Stack } from '../../shared/ui/layout.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { Files } from './files.tsx'
import { NOMINATION_TONES, type View } from './words.ts'

const About = ({ view }: { view: View }) => (
  <Facts
    plain
    facts={[
      ['推荐渠道', labelOf(NOMINATION_CHANNELS, view.channel)],
      ['推荐方', view.nominator],
      ['组别', view.group],
      ['申报等级', view.grade],
      ['完成单位', view.units.join('、')],
      ['完成人', view.persons.map(lineOfPerson).join('、')],
      ['联系人', `${view.contactName}　${view.contactMobile}`],
      ['项目简介', view.summary],
      ['推荐意见', view.opinion],
    ]}
  />
)

const Certificates = ({ view }: { view: View }) => {
  const save = useDownload(award.certificate)
  return (
    <Card title={`获${view.result}　证书`} level={2} tone="now">
      <FileList
        label="获奖证书"
        files={view.certificates.map((one) => ({
          key: one.id,
          name: [AWARD_CERTIFICATE_KINDS[one.kind], one.holder, one.no].filter(Boolean).join('　'),
          actions: (
            <Button kind="link" aria-label={`下载证书 ${one.no}`} onClick={() => save.run({ id: one.id })}>
              下载
            </Button>
          ),
        }))}
      />
    </Card>
  )
}

/** What is to be done now, in one sentence. */
const State = ({ view }: { view: View }) => {
  if (view.state === 'returned' && !view.outcome)
    return (
      <Banner tone="warning" title={`请于${shortDateText(view.until)}前补正并重新提交`}>
        {view.returnReason}
      </Banner>
    )
  if (view.state === 'draft' && view.may.edit)
    return (
      <Banner tone="info" title={`请于${shortDateText(view.until)}24时前提交`}>
        下载推荐书，请完成人签字、各单位盖章后上传扫描件，再提交。
      </Banner>
    )
  if (view.outcome)
    return (
      <Banner tone="info" title={view.no ? `编号${view.no}` : '推荐结果'}>
        {view.outcome}
      </Banner>
    )
  if (view.state === 'submitted' && view.itemState && !view.result)
    return (
      <Banner tone="info" title={`已提交，编号${view.no}`}>
        {AWARD_ITEM_STATES[view.itemState]}
      </Banner>
    )
  return null
}

type Asking = 'edit' | 'submit' | 'withdraw'
const Asked = ({ asking, view, onClose }: { asking: Asking; view: View; onClose: () => void }) => {
  const fixed = { id: view.id, expectVersion: view.version }
  if (asking === 'edit')
    return <EditDialog batch={view} self={view.nominator} view={view} onClose={onClose} />
  if (asking === 'submit')
    return (
      <ActionDialog
        endpoint={awardNomination.submit}
        fixed={fixed}
        title={`提交“${view.name}”`}
        submitText="提交"
        done="推荐已提交"
        onClose={onClose}
      >
        <p>提交后不能修改，形式审查需要补正的，会以短信通知联系人。</p>
      </ActionDialog>
    )
  return (
    <ActionDialog
      endpoint={awardNomination.withdraw}
      fixed={fixed}
      title={`撤回“${view.name}”的推荐`}
      submitText="撤回推荐"
      danger
      done="推荐已撤回"
      onClose={onClose}
    />
  )
}

const Shown = ({ view }: { view: View }) => {
  const [asking, setAsking] = useState<Asking>()
  const print = useDownload(awardNomination.form)
  return (
    <Layout
      width="wide"
      title={view.name}
      tags={<Tag tone={NOMINATION_TONES[view.state]}>{NOMINATION_STATES[view.state]}</Tag>}
      back={{ to: to('ownNominations'), text: '返回我的推荐' }}
    >
      <State view={view} />
      <Statements cases={view.objections} />
      {view.certificates.length > 0 && <Certificates view={view} />}
      <Card
        title={`${view.title}推荐书`}
        level={2}
        note={
          <Row>
            {view.may.edit && (
              <Button kind="secondary" onClick={() => setAsking('edit')}>
                修改
              </Button>
            )}
            <Button
              kind="secondary"
              busy={print.busy}
              busyText="正在生成…"
              onClick={() => print.run({ id: view.id, document: 'pdf' })}
            >
              下载推荐书
            </Button>
            <Button kind="link" onClick={() => print.run({ id: view.id, document: 'docx' })}>
              Word版
            </Button>
          </Row>
        }
      >
        <About view={view} />
      </Card>
      <Card label="推荐材料">
        <Stack>
          <Files view={view} kind="form" />
          <Files view={view} kind="material" />
        </Stack>
      </Card>
      {view.missing.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Row>
        {view.may.edit && (
          <Button disabled={!view.may.submit} onClick={() => setAsking('submit')}>
            提交推荐
          </Button>
        )}
        {view.may.withdraw && (
          <Button kind="quiet" onClick={() => setAsking('withdraw')}>
            撤回推荐
          </Button>
        )}
      </Row>
      {asking && <Asked asking={asking} view={view} onClose={() => setAsking(undefined)} />}
    </Layout>
  )
}

/** One nomination: read, printed, stamped, handed in, corrected. */
export const Nomination = ({ id }: { id: string }) => {
  const call = useCall(awardNomination.view, { id })
  return (
    <Loaded call={call} failed="加载失败" shape="cards" rows={2}>
      {(view) => <Shown view={view} />}
    </Loaded>
  )
}
