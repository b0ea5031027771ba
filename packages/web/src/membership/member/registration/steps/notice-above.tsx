import { Article, TextView, useText } from '../../../../shared/text/index.ts'
import { Disclosure } from '../../../../shared/ui/disclosure.tsx'
import { Card, Rule, Stack } from '../../../../shared/ui/layout.tsx'
import type { RegistrationOutline } from '../description.ts'
import styles from '../wizard.module.css'
import { BeforeBegin } from './before-begin.tsx'
import { Agreement, Kept, ReopenLink } from './notice-step.tsx'

interface Props {
  registration: RegistrationOutline
  agreed: boolean
  onAgreed: () => void
  onReopen: () => void
}

/** The notice of a registration without steps: to be agreed to before the form below can be filled in (PIPL 29). */
export function NoticeAbove({ registration, agreed, onAgreed, onReopen }: Props) {
  const notice = useText(registration.texts.notice)
  return (
    <Stack gap={5}>
      <ReopenLink onReopen={onReopen} />
      {!agreed && <Kept registration={registration} />}
      {!agreed && <BeforeBegin registration={registration} />}
      <TextView from={notice} rows={6}>
        {(text) =>
          agreed ? (
            <Disclosure frame title={`已阅读并同意《${text.title}》`}>
              <Article text={text} under={2} />
            </Disclosure>
          ) : (
            <Card title={text.title} level={2}>
              <Stack>
                {/* Scrolls on its own, so that the keyboard must reach it. */}
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region */}
                <section className={styles.scroll} aria-label="须知全文" tabIndex={0}>
                  <Article text={text} under={2} />
                </section>
                <Rule />
                <Agreement registration={registration} button="同意并填写" onAgreed={onAgreed} />
              </Stack>
            </Card>
          )
        }
      </TextView>
    </Stack>
  )
}
