/** Its message is one line for the person who starts the portal. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}
