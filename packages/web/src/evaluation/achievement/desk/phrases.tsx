import styles from './desk.module.css'

export const Phrases = ({
  phrases,
  onPick,
}: {
  phrases: readonly string[]
  onPick: (text: string) => void
}) =>
  phrases.length === 0 ? null : (
    <div className={styles.phrases}>
      <span>常用意见</span>
      {phrases.map((text) => (
        <button key={text} type="button" onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
  )
