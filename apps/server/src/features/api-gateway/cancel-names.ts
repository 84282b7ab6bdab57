/**
 * Client ids of pending cancels. The core does not store them, so an id is kept here while its command is pending:
 * the events of the command are emitted before its caller is answered.
 */
export class CancelNames {
  private readonly underWay = new Map<bigint, string>();

  /** Runs a command that cancels an order under a name. */
  async during<T>(orderId: bigint, name: string, run: () => Promise<T>): Promise<T> {
    this.underWay.set(orderId, name);
    try {
      return await run();
    } finally {
      if (this.underWay.get(orderId) === name) this.underWay.delete(orderId);
    }
  }

  /** The client id of the cancel with this sequence; one derived from sequence and order when its caller gave none. */
  nameOf(orderId: bigint, seq: number): string {
    return this.underWay.get(orderId) ?? `auto-${seq}-${orderId.toString(36)}`;
  }
}
