/** What the server is started with. */
export function serverSettings(socketFolder: string, disposable: boolean): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '100',
    client_connection_check_interval: '5s',
    // Failed statements and their values hold personal data; neither belongs in a log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_parameter_max_length_on_error: '0',
    ...(disposable
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', io_method: 'sync' }
      : {}),
    ...(disposable ? { max_wal_size: '4GB', autovacuum: 'off' } : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
