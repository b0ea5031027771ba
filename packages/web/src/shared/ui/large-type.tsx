import { useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const KEY = 'scale'

const isLargeType = () => document.documentElement.dataset.scale === 'large'

/** Called before the first paint. */
export function restoreLargeType() {
  if (localStorage.getItem(KEY) === 'large') document.documentElement.dataset.scale = 'large'
}

/** 大字版 (GB/T 37668): the choice is kept on the device. */
export function LargeTypeSwitch() {
  const [large, setLarge] = useState(isLargeType)
  const toggle = () => {
    const next = !large
    if (next) document.documentElement.dataset.scale = 'large'
    else delete document.documentElement.dataset.scale
    localStorage.setItem(KEY, next ? 'large' : 'normal')
    window.dispatchEvent(new Event('scalechange'))
    setLarge(next)
  }
  const text = large ? '标准字' : '大字版'
  return (
    <Button kind="tool" aria-label={text} onClick={toggle}>
      <Icon name="large" />
      <span>{text}</span>
    </Button>
  )
}
