const MOST_SECONDS = 86_400

/** Recordings made by browsers do not say how long they are until they were looked at to the end. */
export const durationOf = (player: HTMLVideoElement): Promise<number> => {
  if (Number.isFinite(player.duration)) return Promise.resolve(Math.round(player.duration))
  return new Promise((resolve) => {
    const found = () => {
      if (!Number.isFinite(player.duration)) return
      player.removeEventListener('durationchange', found)
      const { duration } = player
      player.currentTime = 0
      resolve(Math.round(duration))
    }
    player.addEventListener('durationchange', found)
    player.currentTime = MOST_SECONDS
    setTimeout(() => resolve(0), 5000)
  })
}

/** The picture that the player shows now. */
export const frameOf = (player: HTMLVideoElement): Promise<File | undefined> => {
  const { videoWidth, videoHeight } = player
  if (videoWidth === 0) return Promise.resolve(undefined)
  const scale = Math.min(1, 1280 / videoWidth)
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(videoWidth * scale),
    height: Math.round(videoHeight * scale),
  })
  canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ? new File([blob], '海报.jpg') : undefined), 'image/jpeg', 0.88),
  )
}
