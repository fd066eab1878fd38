import { totalmem } from 'node:os'

/** How PostgreSQL is set up for a shop: one machine, an SSD, other programs beside it. */
export function settings({ isDurable }: { isDurable: boolean }): string[] {
  const memory = megabytesOfMemory()
  return Object.entries({
    // No port at all, and a socket beside the data; "." because that is where PostgreSQL works.
    listen_addresses: '',
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: 100,
    // A statement that nobody waits for any longer ends soon, however long it would take.
    client_connection_check_interval: '2s',

    // What was committed survives whatever happens to the machine.
    fsync: isDurable ? 'on' : 'off',
    synchronous_commit: isDurable ? 'on' : 'off',
    full_page_writes: isDurable ? 'on' : 'off',
    wal_compression: 'on',
    max_wal_size: '1GB',

    shared_buffers: `${Math.min(512, Math.max(32, Math.round(memory / 16)))}MB`,
    effective_cache_size: `${Math.max(64, Math.round(memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    jit: 'off',

    timezone: 'UTC',
    cluster_name: 'tidewater',

    // The app reports what its statements do wrong. Here neither their text nor their values are
    // written down: those are the customers'.
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function megabytesOfMemory(): number {
  // A container's share, where there is one.
  const share = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.min(totalmem(), share) / 1024 / 1024
}
