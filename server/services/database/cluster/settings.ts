/** The embedded PostgreSQL is set up for one company on one small machine, and never loses acknowledged changes. */

const settings = {
  // These come first, so that messages about the other settings have no prefix, as log-lines.ts expects. Callers log
  // the errors of their statements.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  // The server listens on a Unix socket only.
  listen_addresses: '',
  // Changes that a response confirms survive a power failure.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Programs and commands share it: five connections each, and one for events.
  max_connections: '60',
  // All processes together should fit into a machine of one gigabyte; files are in the cache of the system anyway.
  shared_buffers: '32MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '256MB',
  temp_file_limit: '1GB',
  // Worker processes for queries would take more time to start than our queries take.
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '4',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  io_method: 'sync',
  jit: 'off',
  // There is no replication, so the write-ahead log holds only what recovery from a crash needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  checkpoint_timeout: '5min',
  // SSDs read any page as fast as the next one.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
} as const;

export const settingArguments = (sockets: string): string[] =>
  Object.entries({ ...settings, unix_socket_directories: sockets, unix_socket_permissions: '0700' }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
