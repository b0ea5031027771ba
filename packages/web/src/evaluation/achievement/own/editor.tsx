import { achievement } from '@portal/contract/evaluation/achievement.calls'
import {
  type AchievementForm,
  type AchievementSlot,
  FORM_SECTIONS,
  type FormSection,
  targetOf,
} from '@portal/contract/evaluation/achievement-form.fields'
import {
  type Check,
  checksOf,
  completenessOf,
  problemsOf,
  type SlotCounts,
} from '@portal/contract/evaluation/achievement-form.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { focusFirstError } from '../../../shared/form/focus.ts'
import { to } from '../../../shared/routes/table.ts'
import { dayOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { AttachSection } from './attach-section.tsx'
import { useAttachments } from './attachments.ts'
import { BasicSection, BenefitSection, ContentSection } from './content-sections.tsx'
import styles from './form.module.css'
import { FormProvider, Part } from './form-context.tsx'
import { ContactSection, PersonsSection, UnitsSection } from './party-sections.tsx'
import type { Detail } from './queries.ts'
import { SaveLine } from './save-line.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { useAutosave } from './use-autosave.ts'

/** The form of one achievement, loaded fresh: what another window saved must not be overwritten unseen. */
export function Editor({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['edit', achievement.detail.path, id],
    queryFn: ({ signal }) => call(achievement.detail, { id }, { signal }),
    ...{
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  })
  if (error)
    return (
      <ErrorState title="申请加载失败" onRetry={refetch}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data || isFetching) return <Skeleton shape="form" rows={6} />
  if (!data.editable)
    return (
      <EmptyState
        title="该成果当前不能修改"
        icon="lock"
        actions={<ButtonLink to={to('ownAchievements', { id })}>查看成果</ButtonLink>}
      >
        当前状态：{data.project.statusLabel}
      </EmptyState>
    )
  return <Form key={data.project.version} detail={data} onReload={refetch} />
}

const isSection = (code: string | null): code is FormSection => FORM_SECTIONS.some((one) => one.code === code)

function Form({ detail, onReload }: { detail: Detail; onReload: () => unknown }) {
  const { id, status } = detail.project
  const [form, setForm] = useState<AchievementForm>(detail.form)
  const latest = useRef(form)
  const [replies, setReplies] = useState<Record<string, string>>({})
  const answers = useRef(replies)
  const [showAll, setShowAll] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const root = useRef<HTMLDivElement>(null)
  const items = status === AchievementStatus.returned ? (detail.returnSheet?.items ?? []) : []

  const saving = useAutosave(id, detail.project.version, () => {
    const { achievement: content, units, persons, avoid, suggestExperts, contact, promises } = latest.current
    return {
      ...{ achievement: content, units, persons, avoid, suggestExperts, contact, promises },
      attach: files.stored(),
      reply: Object.entries(answers.current).map(([itemId, text]) => ({ itemId, text })),
    }
  })
  const files = useAttachments(detail.files, saving)
  const change = (next: AchievementForm) => {
    latest.current = next
    setForm(next)
    saving.touch()
  }
  const answer = (itemId: string, text: string) => {
    answers.current = { ...answers.current, [itemId]: text }
    setReplies(answers.current)
    saving.touch()
  }

  const slots = useMemo(() => {
    const counts: SlotCounts = {}
    for (const item of files.items)
      if (item.state === 'stored') counts[item.slot as AchievementSlot] = (counts[item.slot] ?? 0) + 1
    return counts
  }, [files.items])
  const checks = useMemo(() => checksOf(form, slots), [form, slots])
  const unanswered = items.filter((item) => (replies[item.itemId] ?? item.answer).trim() === '')
  const errors = {
    ...(showAll && problemsOf(checks)),
    ...(showAll && Object.fromEntries(unanswered.map((item) => [`reply.${item.itemId}`, '请填写答复']))),
    ...(saving.state.state === 'refused' && saving.state.fields),
  }
  const asked = params.get('s')
  const section: FormSection = isSection(asked) ? asked : 'basic'
  const at = FORM_SECTIONS.findIndex(({ code }) => code === section)
  const open = (code: FormSection) => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.set('s', code)
        return next
      },
      { replace: true },
    )
    root.current?.scrollIntoView({ block: 'start' })
  }

  const check = async () => {
    setShowAll(true)
    if (files.sending) return toast('附件正在上传，请稍候', 'warning')
    const first =
      checks.find(({ met }) => !met)?.section ??
      (unanswered[0] && (targetOf(unanswered[0].target)?.section ?? 'basic'))
    if (first) {
      open(first)
      await focusFirstError(root.current)
      return toast('请完善标出的内容', 'warning')
    }
    if (await saving.flush()) setSubmitting(true)
  }
  const submit = async (promises: AchievementForm['promises']) => {
    latest.current = { ...latest.current, promises }
    setForm(latest.current)
    try {
      const done = await saving.submit()
      setSubmitting(false)
      void queries.invalidateQueries({ queryKey: ['list'] })
      void queries.invalidateQueries({ queryKey: [achievement.detail.path, id] })
      void navigate(to('ownAchievements', { id }), { replace: true })
      toast(
        status === AchievementStatus.returned
          ? '修改后已重新提交，请等待审核'
          : `提交成功，受理编号 ${done.acceptNo}，经办人将在 10 个工作日内答复。`,
        'success',
      )
    } catch (cause) {
      setSubmitting(false)
      toast(cause instanceof ApiError ? errorText(cause) : '内容尚未保存，请稍后再试', 'error')
    }
  }

  return (
    <FormProvider value={{ form, change, errors, items, replies, answer }}>
      <LeaveGuard dirty={saving.unsaved || files.sending}>最后的修改还没有保存，离开后可能丢失。</LeaveGuard>
      <div className={styles.editor} ref={root}>
        <aside className={styles.side}>
          <Link className={styles.back} to={to('ownAchievements', { id })}>
            <Icon name="arrow-left" />
            返回成果
          </Link>
          <Meter checks={checks} unanswered={unanswered.length} />
          <Sections
            checks={checks}
            current={section}
            marked={new Set(items.map((item) => targetOf(item.target)?.section ?? 'basic'))}
            onOpen={open}
          />
        </aside>
        <div className={styles.main}>
          <h2 className={styles.name}>{form.achievement.name || '（未填写成果名称）'}</h2>
          <SaveLine saving={saving} onReload={onReload} />
          {status === AchievementStatus.returned && detail.returnSheet && (
            <Banner
              tone="warning"
              title={`请按照补正清单修改${detail.returnSheet.dueAt ? `，${dayOf(detail.returnSheet.dueAt)} 前重新提交` : ''}`}
            >
              {detail.returnSheet.opinion || '需要修改的内容已在各部分标出，请逐条修改并答复。'}
              {unanswered.length > 0 && `（还有 ${unanswered.length} 条没有答复）`}
            </Banner>
          )}
          <section className={styles.card} aria-label={FORM_SECTIONS[at]?.label}>
            <h3 className={styles.cardTitle}>{FORM_SECTIONS[at]?.label}</h3>
            {section === 'basic' && <Part target="" />}
            {section === 'basic' && <BasicSection />}
            {section === 'content' && <ContentSection />}
            {section === 'benefit' && <BenefitSection />}
            {section === 'units' && <UnitsSection />}
            {section === 'persons' && <PersonsSection />}
            {section === 'contact' && <ContactSection />}
            {section === 'attach' && <AttachSection id={id} files={files} flush={saving.flush} />}
          </section>
          <div className={styles.foot}>
            <Button
              kind="secondary"
              disabled={at === 0}
              onClick={() => open(FORM_SECTIONS[at - 1]?.code ?? 'basic')}
            >
              上一步
            </Button>
            {at < FORM_SECTIONS.length - 1 ? (
              <Button onClick={() => open(FORM_SECTIONS[at + 1]?.code ?? 'attach')}>
                下一步：{FORM_SECTIONS[at + 1]?.label}
              </Button>
            ) : (
              <Button onClick={check} busyText="正在检查">
                {status === AchievementStatus.returned ? '检查并重新提交' : '检查并提交'}
              </Button>
            )}
          </div>
        </div>
      </div>
      {submitting && (
        <SubmitDialog
          again={status === AchievementStatus.returned}
          promises={form.promises}
          onSubmit={submit}
          onClose={() => setSubmitting(false)}
        />
      )}
    </FormProvider>
  )
}

function Meter({ checks, unanswered }: { checks: readonly Check[]; unanswered: number }) {
  const percent = completenessOf(checks)
  const missing = Object.keys(problemsOf(checks)).length
  return (
    <div className={styles.meter}>
      <p>
        完整度 <strong>{percent}%</strong>
      </p>
      <progress value={percent} max={100} aria-label="填写完整度" />
      <small>
        {missing > 0
          ? `还有 ${missing} 处需要填写`
          : unanswered > 0
            ? `还有 ${unanswered} 条补正意见没有答复`
            : '内容完整，可以提交'}
      </small>
    </div>
  )
}

function Sections({
  checks,
  current,
  marked,
  onOpen,
}: {
  checks: readonly Check[]
  current: FormSection
  marked: ReadonlySet<FormSection>
  onOpen: (code: FormSection) => void
}) {
  const host = useRef<HTMLElement>(null)
  // On a phone the sections are wider than the screen.
  useEffect(() => {
    const now = host.current?.querySelector<HTMLElement>('[aria-current]')
    if (host.current && now) host.current.scrollLeft = now.offsetLeft - 16
  }, [current])
  return (
    <nav ref={host} className={styles.sections} aria-label="申请内容">
      <ol>
        {FORM_SECTIONS.map(({ code, label }) => {
          const missing = Object.keys(problemsOf(checks.filter(({ section }) => section === code))).length
          return (
            <li key={code}>
              <button
                type="button"
                aria-current={code === current ? 'step' : undefined}
                onClick={() => onOpen(code)}
              >
                <span>{label}</span>
                {marked.has(code) && <Icon name="flag" label="有需要修改的内容" size="1em" />}
                {missing > 0 ? (
                  <small>差 {missing} 处</small>
                ) : (
                  <Icon name="check" label="已完成" size="1.1em" className={styles.done} />
                )}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
