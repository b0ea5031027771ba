import { useNavigate } from 'react-router'
import { Button, ButtonLink } from './button.tsx'
import { Menu, type MenuAct } from './menu.tsx'
import { usePhone } from './use-phone.ts'

export interface Act extends Omit<MenuAct, 'onAct'> {
  readonly onAct?: (() => unknown) | undefined
  /** A page in place of an act; `state` goes along. */
  readonly to?: string | undefined
  readonly state?: unknown
  readonly primary?: boolean | undefined
  readonly busy?: boolean | undefined
  readonly busyText?: string | undefined
  /** Not every day: behind 更多, however wide the window is. */
  readonly rare?: boolean | undefined
}

/** The acts above a list, or of what was chosen in it: the usual ones in a row, the others behind 更多; on a phone all but the first. */
export const Acts = ({
  label,
  acts: given,
}: {
  /** Of what: 更多操作：个人会员. */
  label: string
  acts: readonly (Act | false | undefined)[]
}) => {
  const phone = usePhone()
  const navigate = useNavigate()
  const acts = given.filter((act) => act !== false && act !== undefined)
  const usual = acts.filter(({ rare }) => !rare)
  const shown = phone && acts.length > 2 ? usual.slice(0, 1) : usual
  const folded = acts.filter((act) => !shown.includes(act))
  return (
    <>
      {shown.map((act) => (
        <Shown key={act.key} act={act} />
      ))}
      {folded.length > 0 && (
        <Menu
          kind="secondary"
          label={label}
          busy={folded.some(({ busy }) => busy)}
          acts={folded.map(({ to, state, onAct, ...act }) => ({
            ...act,
            onAct: () => (to ? navigate(to, { state }) : onAct?.()),
          }))}
        />
      )}
    </>
  )
}

const Shown = ({
  act: { text, to, state, primary, danger, disabled, busy, busyText, onAct },
}: {
  act: Act
}) =>
  to ? (
    <ButtonLink kind={primary ? 'primary' : 'secondary'} to={to} state={state}>
      {text}
    </ButtonLink>
  ) : (
    <Button
      kind={primary ? 'primary' : danger ? 'danger' : 'secondary'}
      {...{ disabled, busy, busyText }}
      onClick={onAct}
    >
      {text}
    </Button>
  )
