import type { Logger } from '../../../platform/logger.ts';
import type { Timekeeper } from '../../../platform/timekeeper.ts';

const SECOND_MS = 1_000;

/** Runs a step at every full second, never two at once; seconds that a slow step takes are left out. */
export class PriceClock {
  private readonly step: (nowMs: number) => Promise<void>;
  private readonly time: Timekeeper;
  private readonly logger: Logger;
  private cancelAlarm = (): void => undefined;
  private stepping: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(step: (nowMs: number) => Promise<void>, time: Timekeeper, logger: Logger) {
    this.step = step;
    this.time = time;
    this.logger = logger;
  }

  start(): void {
    if (this.isStopped) return;
    const nextMs = this.secondMs() + SECOND_MS;
    this.cancelAlarm = this.time.wakeAt(nextMs, async () => {
      this.stepping = this.run();
      await this.stepping;
      this.start();
    });
  }

  /** Stops, and waits for the step that is under way. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.cancelAlarm();
    await this.stepping;
  }

  private secondMs(): number {
    return Math.floor(this.time.nowMs() / SECOND_MS) * SECOND_MS;
  }

  private async run(): Promise<void> {
    try {
      await this.step(this.secondMs());
    } catch (error) {
      // The next second works out anew what is missing.
      this.logger.warn({ err: error }, 'contract prices could not be sent to the core');
    }
  }
}
