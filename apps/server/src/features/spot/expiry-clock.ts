import type { CoreHost } from '../../platform/core-host/core-host.ts';

/** A timer can wait no longer than 2^31 ms; one that is longer is set again. */
const LONGEST_WAIT_MS = 3_600_000;
/** A core that took no tick, because it is overloaded, is asked again after this. */
const RETRY_MS = 250;

/** Tells the core when the time of a GTD order or of a countdown has come: a `tick`, in the journal like every command. */
export class ExpiryClock {
  private readonly host: CoreHost;
  private readonly onTrouble: (error: unknown) => void;
  /** When orders end and countdowns run down, the earliest last. Some will have ended before: a tick too many does nothing. */
  private readonly times: number[];
  private timer: NodeJS.Timeout | undefined;
  private armedMs = Number.POSITIVE_INFINITY;
  private readonly stopListening: () => void;
  private isStopped = false;

  constructor(host: CoreHost, onTrouble: (error: unknown) => void) {
    this.host = host;
    this.onTrouble = onTrouble;
    const { openOrders, countdowns } = host.recovered;
    const known = [
      ...openOrders.flatMap(({ expiresMs }) => (expiresMs > 0 ? [expiresMs] : [])),
      ...countdowns.map(({ deadlineMs }) => deadlineMs),
    ];
    this.times = known.sort((a, b) => b - a);
    this.stopListening = host.onApplied((batch) => {
      for (const { events } of batch) {
        for (const event of events) {
          if (event.type === 'order-timed') this.note(event.expiresMs);
          else if (event.type === 'countdown-set' && event.deadlineMs > 0) this.note(event.deadlineMs);
        }
      }
    });
    this.arm();
  }

  /** Ticks no more. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    this.stopListening();
  }

  private note(expiresMs: number): void {
    let low = 0;
    let high = this.times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.times[middle] ?? 0) > expiresMs) low = middle + 1;
      else high = middle;
    }
    this.times.splice(low, 0, expiresMs);
    this.arm();
  }

  private arm(): void {
    const next = this.times.at(-1);
    if (this.isStopped || next === undefined || next >= this.armedMs) return;
    clearTimeout(this.timer);
    this.armedMs = next;
    this.timer = setTimeout(() => void this.tick(), Math.max(0, Math.min(next - Date.now(), LONGEST_WAIT_MS)));
  }

  private async tick(): Promise<void> {
    const nowMs = Date.now();
    this.armedMs = Number.POSITIVE_INFINITY;
    const due = this.times.findIndex((atMs) => atMs <= nowMs);
    if (due >= 0) {
      this.times.length = due;
      try {
        await this.host.submit({ type: 'tick' });
      } catch (error) {
        this.onTrouble(error);
        this.note(nowMs + RETRY_MS);
      }
    }
    this.arm();
  }
}
