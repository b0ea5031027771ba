import { type PointerEvent, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Row } from '../../shared/ui/layout.tsx'
import styles from './signature.module.css'

type Point = readonly [x: number, y: number]
type Stroke = readonly Point[]

const INK = '#101820'
const WIDTH = 3.2
const MARGIN = 12
/** Of the picture that is kept, in pixels for one of the screen. */
const SCALE = 2

const draw = (context: CanvasRenderingContext2D, strokes: readonly Stroke[]) => {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = INK
  context.lineWidth = WIDTH
  for (const [first, ...rest] of strokes) {
    if (!first) continue
    context.beginPath()
    context.moveTo(first[0], first[1])
    // A dot is a line to where it is.
    if (rest.length === 0) context.lineTo(first[0] + 0.1, first[1])
    for (const [index, [x, y]] of rest.entries()) {
      const [nextX, nextY] = rest[index + 1] ?? [x, y]
      context.quadraticCurveTo(x, y, (x + nextX) / 2, (y + nextY) / 2)
    }
    context.stroke()
  }
}

/** Only what was written, on nothing: it can be laid over any paper. */
const toPicture = (strokes: readonly Stroke[]): Promise<File | undefined> => {
  const points = strokes.flat()
  if (points.length === 0) return Promise.resolve(undefined)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN]
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((Math.max(...xs) + MARGIN - left) * SCALE)
  canvas.height = Math.ceil((Math.max(...ys) + MARGIN - top) * SCALE)
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(undefined)
  context.scale(SCALE, SCALE)
  context.translate(-left, -top)
  draw(context, strokes)
  return new Promise((resolve) =>
    canvas.toBlob((blob) =>
      resolve(blob ? new File([blob], '电子签名.png', { type: 'image/png' }) : undefined),
    ),
  )
}

export interface SignaturePadHandle {
  /** Undefined while nothing is written. */
  picture: () => Promise<File | undefined>
}

/** A field to write one's name into, with finger, pen or mouse. */
export const SignaturePad = ({
  ref,
  onWritten,
}: {
  ref: React.Ref<SignaturePadHandle>
  onWritten: (written: boolean) => void
}) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const current = useRef<Point[]>(undefined)
  useImperativeHandle(ref, () => ({ picture: () => toPicture(strokes) }), [strokes])

  const paint = (all: readonly Stroke[]) => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const ratio = window.devicePixelRatio || 1
    const { width, height } = element.getBoundingClientRect()
    if (element.width !== Math.round(width * ratio)) element.width = Math.round(width * ratio)
    if (element.height !== Math.round(height * ratio)) element.height = Math.round(height * ratio)
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    draw(context, all)
  }
  useEffect(() => {
    paint(strokes)
    onWritten(strokes.length > 0)
  }, [strokes])

  const pointOf = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    current.current = [pointOf(event)]
    paint([...strokes, current.current])
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!current.current) return
    current.current.push(pointOf(event))
    paint([...strokes, current.current])
  }
  const end = () => {
    const stroke = current.current
    current.current = undefined
    if (stroke) setStrokes((known) => [...known, stroke])
  }
  return (
    <div>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label="手写签名区。不便手写的，可以改为上传签名图片"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <Row justify="end">
        <Hint>请在框内书写姓名</Hint>
        <Button
          kind="quiet"
          disabled={strokes.length === 0}
          onClick={() => setStrokes((known) => known.slice(0, -1))}
        >
          撤销一笔
        </Button>
        <Button kind="quiet" disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          清空
        </Button>
      </Row>
    </div>
  )
}
