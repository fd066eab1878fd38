import { totalmem } from 'node:os'

/** A folder in the cluster, because PostgreSQL may write there as any user. */
export const walSpool = 'wal_spool'

export interface PostgresOptions {
  /** False in tests: PostgreSQL then does not wait for the disk, and a crash of the machine loses data. */
  isDurable: boolean
  /** False if no backups are made: nobody would empty the spool. */
  isArchived?: boolean
  /** After this time a segment of the WAL is finished, although it is not full. */
  archiveSeconds?: number | undefined
}

/**
 * The settings by which PostgreSQL runs programs or loads libraries. The command line overrides the files of the cluster, so a
 * file that somebody has changed runs nothing.
 */
const withoutPrograms = {
  archive_command: '',
  archive_cleanup_command: '',
  recovery_end_command: '',
  restore_command: '',
  ssl_passphrase_command: '',
  shared_preload_libraries: '',
  session_preload_libraries: '',
  local_preload_libraries: '',
  dynamic_library_path: '$libdir',
  logging_collector: 'off',
}

/** PostgreSQL's settings for a shop: one machine with an SSD, which other programs use too. */
export function settings({ isDurable, isArchived = true, archiveSeconds = 240 }: PostgresOptions): string[] {
  const memory = megabytesOfMemory()
  return Object.entries({
    // No TCP port. The socket is in the folder of the data, which is PostgreSQL's working directory.
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    // The shops of many tests share one PostgreSQL that is not durable.
    max_connections: isDurable ? 100 : 300,
    // A statement ends soon after its client has disconnected.
    client_connection_check_interval: '2s',

    // A committed transaction survives a crash of the machine.
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: isDurable ? 'on' : 'off',
    full_page_writes: isDurable ? 'on' : 'off',
    wal_compression: 'on',
    max_wal_size: isDurable ? '1GB' : '64MB',
    min_wal_size: isDurable ? '80MB' : '32MB',
    // Finished segments of the WAL are copied into the spool, from where the app archives or deletes them. So a place of the
    // backups that is full or missing never makes PostgreSQL keep its WAL.
    archive_mode: isDurable && isArchived ? 'on' : 'off',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': walSpool,
    archive_timeout: `${archiveSeconds}s`,

    shared_buffers: `${Math.min(512, Math.max(32, Math.round(memory / 16)))}MB`,
    effective_cache_size: `${Math.max(64, Math.round(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    jit: 'off',

    ...withoutPrograms,

    timezone: 'UTC',
    cluster_name: 'tidewater',

    // The app logs the errors of its statements. PostgreSQL's own log must not have their text or their values, because
    // they contain data of customers.
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function megabytesOfMemory(): number {
  // The memory limit of the container, if there is one.
  const share = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.min(totalmem(), share) / 1024 / 1024
}
