import { invitation } from '@portal/contract/peer-review/invitation.calls'
import { DECLINE_REASONS, INTEREST_KINDS } from '@portal/contract/peer-review/invitation.words'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError, call, errorText } from '../../shared/api.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Checkbox, Segmented } from '../../shared/ui/choice-fields.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import styles from './invitation.module.css'

type Opened = OutputOf<typeof invitation.open>
type State =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'shown'; readonly opened: Opened }
  | { readonly at: 'cancelled'; readonly opened: Opened }
  | { readonly at: 'recorded'; readonly agree: '0' | '1'; readonly opened: Opened }

const CHOICES = [
  { code: '1', label: '同意参加' },
  { code: '0', label: '谢绝参加' },
]
const wordOf = (agree: '0' | '1') => (agree === '1' ? '同意参加' : '不参加')

const About = ({ opened }: { opened: Opened }) => (
  <>
    <p>
      尊敬的{opened.expertName}专家，{opened.societyName}诚邀您参加以下科技成果的评价：
    </p>
    <p className={styles.title}>{opened.projectName}</p>
    <Facts
      facts={[
        ['完成单位', opened.units.join('、')],
        ['评价形式', opened.mode],
        ['您的身份', opened.role],
        ['时间', opened.meetingAt ? timeOf(opened.meetingAt) : '另行通知'],
        ['地点', opened.place || '另行通知'],
        ['预计用时', opened.hours],
        ['咨询费', opened.fee],
        ['答复期限', opened.expireAt ? `${timeOf(opened.expireAt)}前` : ''],
        ['联系电话', opened.staffPhone],
      ]}
    />
  </>
)

/** What is typed; agreement needs the declaration, refusal a reason. */
const useAnswer = (preset: string) => {
  const [agree, setAgree] = useState(preset)
  const [reasonCode, setReasonCode] = useState('')
  const [text, setText] = useState('')
  const [suggest, setSuggest] = useState('')
  const [noInterest, setNoInterest] = useState(false)
  const [recuses, setRecuses] = useState(false)
  const [kind, setKind] = useState('')
  const [relation, setRelation] = useState('')
  const problems = (): Record<string, string> => ({
    ...(agree === '' && { agree: '请选择是否参加' }),
    ...(recuses && kind === '' && { kind: '请选择关系类型' }),
    ...(recuses && relation.trim().length < 2 && { relation: '请说明具体关系' }),
    ...(!recuses && agree === '1' && !noInterest && { noInterest: '请确认与本成果没有需要回避的关系' }),
    ...(!recuses && agree === '0' && reasonCode === '' && { reasonCode: '请选择谢绝的原因' }),
  })
  return {
    ...{ agree, setAgree, reasonCode, setReasonCode, text, setText, suggest, setSuggest },
    ...{ noInterest, setNoInterest, recuses, setRecuses, kind, setKind, relation, setRelation, problems },
  }
}
type Answer = ReturnType<typeof useAnswer>

const Recusal = ({ answer, errors }: { answer: Answer; errors: Record<string, string> }) => (
  <div className={styles.box}>
    <Checkbox value={answer.recuses} onChange={answer.setRecuses}>
      我与本成果的完成单位或完成人有需要回避的关系
    </Checkbox>
    {answer.recuses && (
      <>
        <SelectField
          label="关系类型"
          required
          options={INTEREST_KINDS}
          value={answer.kind}
          onChange={answer.setKind}
          error={errors.kind}
        />
        <TextField
          label="具体关系"
          required
          value={answer.relation}
          onChange={answer.setRelation}
          error={errors.relation}
          maxLength={300}
        />
        <p className={styles.note}>声明需要回避的，将按“谢绝参加”登记，感谢您如实说明。</p>
      </>
    )}
  </div>
)

const Form = ({
  opened,
  preset,
  onDone,
  onCancel,
  onReload,
}: {
  opened: Opened
  preset: string
  onDone: (agree: '0' | '1') => void
  onCancel: () => void
  onReload: () => void
}) => {
  const [query] = useSearchParams()
  const answer = useAnswer(preset)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  const confirm = async () => {
    const found = answer.problems()
    setErrors(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0) return
    try {
      const reply = await call(invitation.reply, {
        ...{ idCard: opened.id, projectId: opened.projectId, code: query.get('code') ?? '' },
        agree: answer.recuses ? '0' : answer.agree === '1' ? '1' : '0',
        noInterest: answer.noInterest && !answer.recuses,
        ...{ text: answer.text, suggest: answer.suggest },
        ...(answer.reasonCode && { reasonCode: answer.reasonCode as 'time' }),
        ...(answer.recuses && { recusal: { kind: answer.kind as 'kinship', text: answer.relation.trim() } }),
      })
      onDone(reply.agree)
    } catch (cause) {
      setFailure(errorText(cause))
      if (
        cause instanceof ApiError &&
        cause.is('invitationInvalid', 'invitationExpired', 'invitationRepeated')
      )
        onReload()
    }
  }
  const declines = answer.agree === '0' && !answer.recuses
  return (
    <section className={styles.card}>
      <About opened={opened} />
      <Segmented
        label="您是否同意担任本次评价的专家？"
        required
        shape="radios"
        options={CHOICES}
        value={answer.agree}
        onChange={answer.setAgree}
        error={errors.agree}
      />
      {answer.agree !== '' && <Recusal answer={answer} errors={errors} />}
      {answer.agree === '1' && !answer.recuses && (
        <Checkbox value={answer.noInterest} onChange={answer.setNoInterest} error={errors.noInterest}>
          我与完成单位、完成人没有任职、亲属、师生、合作或经济利益等需要回避的关系，并承诺对评价内容保密
        </Checkbox>
      )}
      {declines && (
        <>
          <SelectField
            label="谢绝的原因"
            required
            options={DECLINE_REASONS}
            value={answer.reasonCode}
            onChange={answer.setReasonCode}
            error={errors.reasonCode}
          />
          <TextArea label="补充说明" value={answer.text} onChange={answer.setText} rows={2} limit={300} />
          <TextField
            label="推荐其他专家"
            value={answer.suggest}
            onChange={answer.setSuggest}
            placeholder="姓名、单位（可不填）"
            maxLength={200}
          />
        </>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={styles.acts}>
        <Button onClick={confirm} busyText="正在提交…">
          确认
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          取消
        </Button>
      </div>
      <p className={styles.note}>评价材料在您同意参加、登录平台并签署保密承诺后开放。</p>
    </section>
  )
}

const Answered = ({ opened }: { opened: Opened }) => (
  <section className={styles.card}>
    <Banner tone="info" title="您已答复过，无需重复操作。">
      已记录的选择：{wordOf(opened.state === 'agreed' ? '1' : '0')}
      {opened.reasons && `（${opened.reasons}）`}
      {opened.answeredAt && `，答复时间：${timeOf(opened.answeredAt)}`}。如需更改，请致电{opened.staffPhone}。
    </Banner>
    <About opened={opened} />
  </section>
)

/** Reads id, code, agree and projectId. Opening the page answers nothing; only 确认 does. */
export function Page() {
  const [query] = useSearchParams()
  const code = (query.get('code') ?? '').slice(0, 80)
  const id = query.get('id') ?? undefined
  const projectId = query.get('projectId') ?? undefined
  const wanted = query.get('agree') ?? ''
  const preset = wanted === '1' || wanted === 'true' ? '1' : wanted === '0' || wanted === 'false' ? '0' : ''
  const [state, setState] = useState<State>({ at: 'loading' })
  const load = useCallback(async () => {
    try {
      const opened = await call(invitation.open, { code, ...(id && { id }), ...(projectId && { projectId }) })
      setState({ at: 'shown', opened })
    } catch (cause) {
      // A mutilated link is a wrong link.
      if (cause instanceof ApiError && cause.is('badInput'))
        setState({ at: 'shown', opened: { state: 'invalid', staffPhone: '' } as Opened })
      else setState({ at: 'failed', message: errorText(cause) })
    }
  }, [code, id, projectId])
  useEffect(() => void load(), [load])

  if (state.at === 'loading') return <Skeleton shape="form" rows={5} />
  if (state.at === 'failed') return <ErrorState title={state.message} onRetry={load} />
  const { opened } = state
  const phone = opened.staffPhone && `如有疑问，请致电${opened.staffPhone}。`
  if (opened.state === 'invalid')
    return (
      <EmptyState whole icon="mail" title="链接无效或已被撤回">
        请从收到的邮件或短信中重新打开最新的链接。{phone}
      </EmptyState>
    )
  return (
    <div className={styles.page}>
      <h1>专家邀请确认</h1>
      {state.at === 'recorded' && (
        <section className={styles.card} aria-live="polite">
          <Banner tone="success" title={`已记录您的选择：${wordOf(state.agree)}`}>
            {state.agree === '1'
              ? '您已同意担任会议专家，感谢支持！材料开放后请登录平台，在“成果评审”中签署保密承诺并查看。'
              : '您已谢绝担任会议专家，感谢支持！'}
          </Banner>
          <p className={styles.note}>需要更改时{phone || '请联系工作人员。'}</p>
        </section>
      )}
      {state.at === 'cancelled' && (
        <section className={styles.card} aria-live="polite">
          <Banner tone="info" title="已取消，您的选择没有提交">
            {opened.expireAt && `请在${timeOf(opened.expireAt)}前答复。`}
          </Banner>
          <div className={styles.acts}>
            <Button kind="secondary" onClick={() => setState({ at: 'shown', opened })}>
              重新选择
            </Button>
          </div>
        </section>
      )}
      {state.at === 'shown' && opened.state === 'expired' && (
        <section className={styles.card}>
          <Banner tone="warning" title={`链接已过期，请联系工作人员 ${opened.staffPhone}`}>
            答复期限为{opened.expireAt && timeOf(opened.expireAt)}。如果您仍愿意参加，请致电工作人员。
          </Banner>
          <About opened={opened} />
        </section>
      )}
      {state.at === 'shown' && (opened.state === 'agreed' || opened.state === 'declined') && (
        <Answered opened={opened} />
      )}
      {state.at === 'shown' && opened.state === 'open' && (
        <Form
          opened={opened}
          preset={preset}
          onDone={(agree) => setState({ at: 'recorded', agree, opened })}
          onCancel={() => setState({ at: 'cancelled', opened })}
          onReload={load}
        />
      )}
    </div>
  )
}
