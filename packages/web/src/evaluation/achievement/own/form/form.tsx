import {
  FORM_SECTIONS,
  type FormSection,
  targetOf,
} from '@portal/contract/evaluation/achievement-form.fields'
import { checksOf, problemsOf, type SlotCounts } from '@portal/contract/evaluation/achievement-form.rules'
import type { AchievementSlot } from '@portal/contract/evaluation/achievement-slot.fields'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { dayOf } from '@portal/contract/platform/time'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DraftNotes } from '../../../../shared/form/error-summary.tsx'
import { focusFirstError } from '../../../../shared/form/focus.ts'
import { useOtherTab } from '../../../../shared/form/use-other-tab.ts'
import { useChoice } from '../../../../shared/routes/said.ts'
import { to } from '../../../../shared/routes/table.ts'
import { session } from '../../../../shared/session.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Card, Page, Split, Stack } from '../../../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../../../shared/ui/leave-guard.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import type { Detail } from '../types.ts'
import { Sections, Steering } from './form-index.tsx'
import { SaveLine } from './save-line.tsx'
import { AttachSection } from './sections/attach-section.tsx'
import { BasicSection } from './sections/basic-section.tsx'
import { BenefitSection } from './sections/benefit-section.tsx'
import { ContentSection } from './sections/content-section.tsx'
import { FormProvider, Part, type ReturnItem } from './sections/form-context.tsx'
import { ContactSection, PersonsSection, UnitsSection } from './sections/party-sections.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { type Application, useApplication } from './use-application.ts'

const SECTIONS = FORM_SECTIONS.map(({ code }) => code)

const slotsOf = ({ files }: Application): SlotCounts => {
  const counts: SlotCounts = {}
  for (const item of files.items)
    if (item.state === 'stored') counts[item.slot as AchievementSlot] = (counts[item.slot] ?? 0) + 1
  return counts
}
const sectionOf = ({ target }: ReturnItem): FormSection => targetOf(target)?.section ?? 'basic'

/** The section that is open; it stands in the address. */
const useSection = () => {
  const [, setParams] = useSearchParams()
  const section = useChoice('s', SECTIONS) ?? 'basic'
  const open = (code: FormSection) => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('s', code)
        return next
      },
      { replace: true },
    )
    window.scrollTo({ top: 0 })
  }
  return { section, open }
}

/** What can be seen to be missing, and the way to the last word. */
const useChecking = (detail: Detail, application: Application, open: (code: FormSection) => void) => {
  const [showAll, setShowAll] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const { form, replies, saver, state, files } = application
  const items = detail.project.status === AchievementStatus.returned ? (detail.returnSheet?.items ?? []) : []
  const checks = checksOf(form, slotsOf(application))
  const unanswered = items.filter((item) => (replies[item.itemId] ?? item.answer).trim() === '')
  const errors = {
    ...(showAll && problemsOf(checks)),
    ...(showAll && Object.fromEntries(unanswered.map((item) => [`reply.${item.itemId}`, '请填写答复']))),
    ...(state.state === 'refused' && state.fields),
  }
  const check = async () => {
    setShowAll(true)
    if (files.sending) return toast('附件正在上传，请稍候', 'warning')
    const first = checks.find(({ met }) => !met)?.section ?? (unanswered[0] && sectionOf(unanswered[0]))
    if (first) {
      open(first)
      await focusFirstError(root.current)
      return toast('请完善标出的内容', 'warning')
    }
    if (await saver.flush()) setSubmitting(true)
  }
  return { items, checks, unanswered, errors, check, root, submitting, close: () => setSubmitting(false) }
}

/** An application while it is written, section by section, with what is missing of each beside it. */
export function Form({ detail, onReload }: { detail: Detail; onReload: () => unknown }) {
  const { id, status } = detail.project
  const again = status === AchievementStatus.returned
  const application = useApplication(detail)
  const { form, change, replies, answer, unsaved, files } = application
  const { section, open } = useSection()
  const { items, checks, unanswered, errors, check, root, submitting, close } = useChecking(
    detail,
    application,
    open,
  )
  return (
    <FormProvider value={{ form, change, errors, items, replies, answer }}>
      <LeaveGuard dirty={unsaved || files.sending}>最后的修改还没有保存，离开后可能丢失。</LeaveGuard>
      <Page
        width="wide"
        back={{ to: to('ownAchievements', { id }), text: '返回成果' }}
        title={form.achievement.name || '（未填写成果名称）'}
      >
        <Split
          at="start"
          sticky
          side={
            <Sections
              checks={checks}
              unanswered={unanswered.length}
              current={section}
              marked={new Set(items.map(sectionOf))}
              onOpen={open}
            />
          }
        >
          <div ref={root}>
            <Stack>
              <SaveLine application={application} onReload={onReload} />
              <LeftOver id={id} application={application} onReload={onReload} />
              {again && <Asked detail={detail} unanswered={unanswered.length} />}
              <Card title={FORM_SECTIONS.find(({ code }) => code === section)?.label}>
                <Stack>
                  <Content id={id} section={section} application={application} />
                </Stack>
              </Card>
              <Steering section={section} again={again} onOpen={open} onCheck={check} />
            </Stack>
          </div>
        </Split>
      </Page>
      {submitting && <SubmitDialog {...{ id, again, application }} onClose={close} />}
    </FormProvider>
  )
}

const Content = ({
  id,
  section,
  application: { files, saver },
}: {
  id: string
  section: FormSection
  application: Application
}) => {
  switch (section) {
    case 'content':
      return <ContentSection />
    case 'benefit':
      return <BenefitSection />
    case 'units':
      return <UnitsSection />
    case 'persons':
      return <PersonsSection />
    case 'contact':
      return <ContactSection />
    case 'attach':
      return <AttachSection id={id} files={files} flush={saver.flush} />
    default:
      return (
        <>
          <Part target="" />
          <BasicSection />
        </>
      )
  }
}

/** What an earlier visit could not save is back, and that another window has the same open. */
const LeftOver = ({
  id,
  application: { restoredAt, giveUp },
  onReload,
}: {
  id: string
  application: Application
  onReload: () => unknown
}) => {
  const [read, setRead] = useState(false)
  const [owner] = useState(session.owner)
  const elsewhere = useOtherTab(`${owner}:achievement:${id}`)
  return (
    <DraftNotes
      notKept="证件号码"
      draft={{
        elsewhere,
        restored: restoredAt && !read ? { at: restoredAt, overtaken: [] } : undefined,
        dismiss: () => setRead(true),
        discard: () => {
          giveUp()
          void onReload()
        },
      }}
    />
  )
}

const Asked = ({ detail: { returnSheet }, unanswered }: { detail: Detail; unanswered: number }) =>
  returnSheet && (
    <Banner
      tone="warning"
      title={`请按照补正清单修改${returnSheet.dueAt ? `，${dayOf(returnSheet.dueAt)} 前重新提交` : ''}`}
    >
      {returnSheet.opinion || '需要修改的内容已在各部分标出，请逐条修改并答复。'}
      {unanswered > 0 && `（还有 ${unanswered} 条没有答复）`}
    </Banner>
  )
