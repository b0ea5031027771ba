/** Whoever gave a sign of life within so many seconds serves; one that was killed counts for that long. */
export const SERVING_SECONDS = 40
