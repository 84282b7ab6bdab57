/**
 * The names under which orders are being cancelled. The core knows none, so a name is held here while its command is under way:
 * the events of the command are told before its caller is answered.
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

  /** The name under which the command with this sequence cancelled an order; one made of both when its caller gave none. */
  nameOf(orderId: bigint, seq: number): string {
    return this.underWay.get(orderId) ?? `auto-${seq}-${orderId.toString(36)}`;
  }
}
