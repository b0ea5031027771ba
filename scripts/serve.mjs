/**
 * How every starter runs the portal (scripts/release/portal.sh repeats it). Room for what lives a moment only would grow to 130 MB, and stay; what lives
 * longer is collected before it is four times what is needed, as it would be left where a machine has much memory: 300 MB under work instead of 560.
 */
export const SERVE_FLAGS = ['--max-semi-space-size=16', '--max-old-space-size=1024']
