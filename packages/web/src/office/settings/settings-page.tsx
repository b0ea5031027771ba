import { SETTING_GROUPS, type SettingGroup } from '@portal/contract/platform/settings/setting.fields'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { NameListPanel } from '../../membership/name-list/index.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useChoice, useSaid } from '../../shared/routes/said.ts'
import { to } from '../../shared/routes/table.ts'
import { ICONS } from '../../shared/ui/desk-icons.ts'
import { Confirm } from '../../shared/ui/dialog.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { IndexNav } from '../../shared/ui/index-nav.tsx'
import { Page as Frame, Section, Split } from '../../shared/ui/layout.tsx'
import { GroupForm } from './group-form.tsx'
import { GROUPS, isTextKey } from './group-schema.ts'
import { TemplatesPanel } from './templates-panel.tsx'
import { TextEditor } from './text-editor.tsx'
import { TextList } from './text-list.tsx'
import { type States, useSettings } from './use-settings.ts'

const LOOKS: Readonly<Record<SettingGroup, { icon: IconName; note: string }>> = {
  identity: { icon: ICONS.unit, note: '名称、联系方式和备案信息显示在登录页、页脚和各类文本中。' },
  dues: { icon: ICONS.dues, note: '用于会费标准和缴费说明。' },
  security: { icon: ICONS.password, note: '登录失败的锁定、动态口令和登录有效期；修改后对新的登录生效。' },
  review: { icon: ICONS.done, note: '审核超期的期限，以及哪些修改无须审核。' },
  council: { icon: ICONS.council, note: '章程对职务的限制；任命和换届时按此提醒，确需任命的须说明理由。' },
  panel: { icon: ICONS.panel, note: '专家组的组成、回避和推荐规则，邀请函的内容。' },
  activity: { icon: 'flag', note: '活动积分、活跃度和信誉等级的标准' },
  evaluation: { icon: ICONS.achievement, note: '初审、补正、公示、异议和复议的期限，合同登记。' },
  messages: { icon: ICONS.mail, note: '群发邮件和短信的每日上限、速度和免打扰时间，以及退信的处理。' },
  publications: { icon: ICONS.picture, note: '上传视频的大小上限。' },
  reports: { icon: ICONS.statistics, note: '按月、按季、按年自动生成的工作报告，以及发给谁。' },
  lists: {
    icon: 'list',
    note: '表单、筛选和导入中由学会自行维护的名称。',
  },
  texts: {
    icon: ICONS.charter,
    note: '章程、须知、承诺书、帮助、退回用语、证书、评价文书和自动通知邮件；未改写的使用系统自带文本。短信使用在网关报备的模板，不在此修改。',
  },
}

/** Beside the groups of the contract: files, not values. */
const FORMS = 'forms'
const NAMED = [...GROUPS, FORMS] as const

interface BodyProps {
  group: SettingGroup
  text: string
  states: States
  go: (next: Record<string, string>) => void
  onDirty: (dirty: boolean) => void
}

/** One group: its values, the list of its texts, or one of them. */
const Group = ({ group, text, states, go, onDirty }: BodyProps) => {
  if (group === 'texts' && isTextKey(text))
    return (
      <TextEditor key={text} name={text} states={states} onBack={() => go({ group })} onDirty={onDirty} />
    )
  if (group === 'texts')
    return (
      <Section level={2} title={SETTING_GROUPS.texts.title} note={LOOKS.texts.note}>
        <TextList states={states} onOpen={(key) => go({ group, text: key })} />
      </Section>
    )
  if (group === 'lists')
    return (
      <Section level={2} title={SETTING_GROUPS.lists.title} note={LOOKS.lists.note}>
        <NameListPanel list="committees" onDirty={onDirty} />
      </Section>
    )
  return <GroupForm key={group} group={group} note={LOOKS[group].note} states={states} onDirty={onDirty} />
}

const Forms = () => (
  <Section
    level={2}
    title="打印模板"
    note="申请人下载的表格（Word）。下载当前模板，用 Word 修改文字和版式，保留花括号中的标签，再上传。"
  >
    <TemplatesPanel />
  </Section>
)

interface IndexProps {
  current: string
  go: (next: Record<string, string>) => void
}

const Index = ({ current, go }: IndexProps) => (
  <IndexNav
    label="设置分组"
    items={[
      ...GROUPS.map((each) => ({ key: each, text: SETTING_GROUPS[each].title, icon: LOOKS[each].icon })),
      { key: FORMS, text: '打印模板', icon: ICONS.print },
    ].map((item) => ({
      ...item,
      current: item.key === current,
      onPick: () => go({ group: item.key }),
    }))}
    foot={
      <Link to={to('auditLog', { targetKind: current === FORMS ? 'wordTemplate' : 'setting' })}>
        修改记录
      </Link>
    }
  />
)

/** 系统设置: drawn from the settings table of the contract, one group at a time. */
export function Page() {
  const [, setParams] = useSearchParams()
  const { call, states } = useSettings()
  const named = useChoice('group', NAMED)
  const forms = named === FORMS
  const group = named === undefined || named === FORMS ? 'identity' : named
  const [dirty, setDirty] = useState(false)
  const [wanted, setWanted] = useState<Record<string, string>>()
  // The guard of the form holds back who leaves the page; another group of it is only another query.
  const go = (next: Record<string, string>) => (dirty ? setWanted(next) : setParams(next))
  const text = useSaid('text', (key) => (isTextKey(key) ? key : undefined)) ?? ''
  return (
    <Frame>
      <Split at="start" sticky side={<Index current={forms ? FORMS : group} go={go} />}>
        {forms ? (
          <Forms />
        ) : (
          <Loaded call={call} shape="form" rows={6} failed="设置加载失败">
            {() => <Group group={group} text={text} states={states} go={go} onDirty={setDirty} />}
          </Loaded>
        )}
      </Split>
      <Confirm
        open={wanted !== undefined}
        title="放弃未保存的修改？"
        confirmText="放弃修改"
        danger
        onConfirm={() => {
          setWanted(undefined)
          setDirty(false)
          if (wanted) setParams(wanted)
        }}
        onCancel={() => setWanted(undefined)}
      >
        当前内容已修改但尚未保存，离开后修改将丢失。
      </Confirm>
    </Frame>
  )
}
