/** Runs a task on request, never concurrently; requests during a run are served by one further run. */
export class Repeater {
  private readonly work: () => Promise<void>;
  private running: Promise<void> | undefined;
  private isRequested = false;

  /** `work` must not reject. */
  constructor(work: () => Promise<void>) {
    this.work = work;
  }

  /** Requests a run; resolves when a run that began after this call has ended. */
  run(): Promise<void> {
    this.isRequested = true;
    this.running ??= this.loop();
    return this.running;
  }

  /** Resolves when nothing runs. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async loop(): Promise<void> {
    while (this.isRequested) {
      this.isRequested = false;
      await this.work();
    }
    this.running = undefined;
  }
}
