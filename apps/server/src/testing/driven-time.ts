import type { Timekeeper } from '../platform/timekeeper.ts';

/** A clock that stands still until a test moves it. */
export class DrivenTime implements Timekeeper {
  private atMs = Date.UTC(2030, 0, 1);
  private readonly alarms = new Set<{ readonly atMs: number; readonly wake: () => Promise<void> }>();

  nowMs(): number {
    return this.atMs;
  }

  wakeAt(atMs: number, wake: () => Promise<void>): () => void {
    const alarm = { atMs, wake };
    this.alarms.add(alarm);
    return () => this.alarms.delete(alarm);
  }

  /** Lets so much time go by, and waits for what it brings about; an alarm that is past rings once. */
  async pass(ms: number): Promise<void> {
    this.atMs += ms;
    const due = [...this.alarms].filter(({ atMs }) => atMs <= this.atMs);
    for (const alarm of due) this.alarms.delete(alarm);
    await Promise.all(due.map(({ wake }) => wake()));
  }
}
