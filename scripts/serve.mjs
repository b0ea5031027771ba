/** How every starter runs the portal (scripts/release/portal.sh repeats it): room for what lives a moment only would grow to 130 MB, and stay. */
export const SERVE_FLAGS = ['--max-semi-space-size=8']
