import { TEXT_KEYS, TEXTS, type TextKey } from '@portal/contract/platform/settings'
import { shortTime } from '../../shared/time.ts'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import styles from './settings.module.css'
import type { States } from './use-settings.ts'

const SECTIONS: readonly { title: string; icon: IconName; holds: (key: TextKey) => boolean }[] = [
  { title: '注册须知', icon: 'flag', holds: (key) => key.startsWith('notice-') },
  { title: '承诺书', icon: 'file', holds: (key) => key.startsWith('pledge-') },
  { title: '注册完成提醒', icon: 'bell', holds: (key) => key.startsWith('reminder-') },
  { title: '使用帮助', icon: 'help', holds: (key) => key.startsWith('help-') },
]
const isOther = (key: TextKey) => !SECTIONS.some(({ holds }) => holds(key))
const sections = [{ title: '学会与平台', icon: 'book' as IconName, holds: isOther }, ...SECTIONS]

/** All texts of the society; which of them have been rewritten. */
export const TextList = ({ states, onOpen }: { states: States; onOpen: (key: TextKey) => void }) => (
  <div className={styles.texts}>
    {sections.map(({ title, icon, holds }) => (
      <section key={title}>
        <h3>
          <Icon name={icon} />
          {title}
        </h3>
        <ul>
          {TEXT_KEYS.filter(holds).map((key) => {
            const state = states.get(`text.${key}`)
            const own = state !== undefined && state.value !== ''
            return (
              <li key={key}>
                <button type="button" onClick={() => onOpen(key)}>
                  <span>{TEXTS[key]}</span>
                  {own && state.updatedAt && <small>{shortTime(state.updatedAt)}</small>}
                  <Tag tone={own ? 'good' : 'plain'}>{own ? '已改写' : '系统自带'}</Tag>
                  <Icon name="chevron-right" size="1em" />
                </button>
              </li>
            )
          })}
        </ul>
      </section>
    ))}
  </div>
)
