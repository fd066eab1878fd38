/** Passes on at once what this node did with jobs. Nodes that miss it read it from the database within two seconds. */
export class JobSignals {
  /** Set while this node does jobs. */
  listener: { wake: () => void; cancel: (id: number) => void } | undefined

  added() {
    this.listener?.wake()
  }

  cancelled(id: number) {
    this.listener?.cancel(id)
  }
}
