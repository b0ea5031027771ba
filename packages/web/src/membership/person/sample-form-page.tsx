import { sampleForm } from '@portal/contract/membership/form/sample-form.calls'
import { useNavigate } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { useChoice } from '../../shared/routes/said.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Page as Frame, Section, Stack } from '../../shared/ui/layout.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { FormPanel } from './form-panel.tsx'
import { FormSheetView } from './form-sheet.tsx'
import { STAMPED_FORMS, type StampedKind } from './stamped-forms.ts'

const BEGIN = { person: 'registerPerson', unit: 'registerUnit', expert: 'registerExpert' } as const

/** What a reviewer looks for; the unit's own form is signed by its legal representative. */
const POINTS: Readonly<Record<StampedKind, readonly string[]>> = {
  person: ['本人在“申请人签名”处签名，写上日期', '所在单位填写意见，负责人签字，加盖单位公章'],
  unit: ['单位填写意见，法定代表人签字，加盖单位公章', '公章上的名称与填写的单位名称一致'],
  expert: [
    '本人在“申请人签名”处签名，写上日期',
    '所在单位填写意见，负责人签字，加盖单位公章',
    '同时加入学会的，另交一份盖章的个人会员入会申请表',
  ],
}

const KINDS = STAMPED_FORMS.map(({ code }) => code)

/** A stamped form to look at before one begins (docs/handbook/membership.md#stamped-form). */
export function Page() {
  const navigate = useNavigate()
  const kind = useChoice('kind', KINDS) ?? 'person'
  const sheet = useLightCall(sampleForm.view, { kind })
  return (
    <Frame
      title="申请表样表"
      level={1}
      width="form"
      lead="表格不用手写：网上填完信息后由平台生成，打印出来签字、盖章，再拍照或扫描上传。盖好章的表格就是下面这个样子。"
      back={{ to: toOpen('register'), text: '入会须知' }}
    >
      <Stack gap={4}>
        <Toolbar
          label="样表"
          end={
            <>
              <ButtonLink to={toOpen(BEGIN[kind])}>开始填写</ButtonLink>
              <Button kind="secondary" onClick={() => window.print()}>
                打印
              </Button>
            </>
          }
        >
          <Choices
            label="样表"
            options={STAMPED_FORMS}
            value={kind}
            onChange={(next) => navigate(toOpen('sampleForm', { kind: next }), { replace: true })}
          />
        </Toolbar>
        <Banner tone="info" title="样表，无效">
          表中的人员、单位和内容均为虚构，不能用于申请。
        </Banner>
        <Section title="上传前请核对">
          {[
            ...POINTS[kind],
            '“学会意见”一栏留空，由学会填写',
            '整页拍全、拍正，字迹、公章和右下角的二维码清晰',
          ].map((point) => (
            <p key={point}>
              <Icon name="check" size="1em" /> {point}
            </p>
          ))}
        </Section>
        <FormPanel kind={kind}>
          <Loaded call={sheet} rows={14} failed="样表加载失败">
            {(data) => <FormSheetView sheet={data} sample />}
          </Loaded>
        </FormPanel>
      </Stack>
    </Frame>
  )
}
