import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Hint } from '../../../shared/ui/layout.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'
import type { ChartData } from './chart-data.ts'
import type { Drawing } from './draw.ts'
import styles from './figures.module.css'

const load = () => import('./draw.ts')

export interface ChartHandle {
  /** Undefined until it is drawn. */
  picture(): { svg: string; width: number; height: number } | undefined
}

/** A picture of figures that stand in a table beside it. Follows the width of its place and the size of type. */
export const Chart = ({
  data,
  onPick,
  ref,
}: {
  data: ChartData
  onPick: (label: number, series: number) => void
  ref: React.Ref<ChartHandle>
}) => {
  const host = useRef<HTMLDivElement>(null)
  const drawing = useRef<Drawing>(undefined)
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading')
  const pick = useRef(onPick)
  pick.current = onPick

  useEffect(() => {
    let gone = false
    let observer: ResizeObserver | undefined
    load().then(
      ({ draw }) => {
        if (gone || !host.current) return
        const made = draw(host.current, (label, series) => pick.current(label, series))
        drawing.current = made
        observer = new ResizeObserver(() => made.resize())
        observer.observe(host.current)
        setState('drawn')
      },
      () => !gone && setState('failed'),
    )
    return () => {
      gone = true
      observer?.disconnect()
      drawing.current?.close()
      drawing.current = undefined
    }
  }, [])

  useEffect(() => {
    if (state !== 'drawn') return
    const show = () => drawing.current?.show(data)
    show()
    window.addEventListener('scalechange', show)
    return () => window.removeEventListener('scalechange', show)
  }, [state, data])

  useImperativeHandle(ref, () => ({
    picture: () =>
      drawing.current && host.current
        ? { svg: drawing.current.svg(), width: host.current.clientWidth, height: host.current.clientHeight }
        : undefined,
  }))

  return (
    <div className={styles.chart}>
      {state === 'loading' && <Skeleton rows={5} />}
      {state === 'failed' && <Hint>图表未能加载，数据见表格。</Hint>}
      <div
        ref={host}
        className={styles.canvas}
        role="img"
        aria-label={data.description}
        hidden={state === 'failed'}
      />
    </div>
  )
}
