/** How the embedded PostgreSQL is set up: for one company on one small machine, and never to lose what was acknowledged. */

const settings = {
  // First, so that what is said of the others has no prefix. Read by log-lines.ts. Errors of statements are logged by their callers.
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  // Only a Unix socket.
  listen_addresses: '',
  // What a response confirms survives a power failure.
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
  // Nobody replicates it, so that the journal holds what a crash needs, and no more.
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
