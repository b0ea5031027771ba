import type { publicity } from '@portal/contract/peer-review/publicity.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { toOpen } from '../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card, Row, Stack } from '../../shared/ui/layout.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { Points } from '../../shared/ui/text.tsx'

// Few who read a publicity object to it.
const ObjectionForm = lazy(async () => ({
  default: (await import('./objection-form.tsx')).ObjectionForm,
}))

/** How to object, and the form for it. */
export const HowTo = ({ shown }: { shown: OutputOf<typeof publicity.detail> }) => {
  const { evaluationPhone } = usePublicSettings()
  const [filing, setFiling] = useState(false)
  if (shown.objections === 'closed')
    return (
      <Card title="异议" level={2}>
        <Stack gap={3}>
          <p>该公示已不再接受异议。咨询电话：{evaluationPhone}。</p>
          <Link to={toOpen('objection')}>查询已提出的异议</Link>
        </Stack>
      </Card>
    )
  return (
    <Card title="如何提出异议" level={2}>
      <Stack>
        {shown.objections === 'late' && (
          <Banner tone="info">公示期已满，现仅受理涉及造假、科研诚信或权属的异议。</Banner>
        )}
        <Points
          points={[
            '须实名提出，写明联系方式、事实和理由，并上传证据材料；匿名、冒名或没有证据的不予受理。',
            '异议人的身份和联系方式严格保密，不会告知申请人和评审专家。',
            '提交后获得异议编号，凭编号和手机号可查询办理情况。',
            `咨询电话：${evaluationPhone}`,
          ]}
        />
        {filing ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <ObjectionForm
              publicityId={shown.id}
              late={shown.objections === 'late'}
              items={(shown.snapshot.items ?? []).filter(({ out }) => !out)}
            />
          </Suspense>
        ) : (
          <Row gap={3}>
            <Button kind="secondary" onClick={() => setFiling(true)}>
              提出异议
            </Button>
            <ButtonLink kind="quiet" to={toOpen('objection')}>
              查询已提出的异议
            </ButtonLink>
          </Row>
        )}
      </Stack>
    </Card>
  )
}
