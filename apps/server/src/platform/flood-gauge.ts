const WINDOW_MS = 500;

/** So many commands a second or more are a flood, in which orders come before whatever can wait. Three times what busy business brings. */
export const FLOOD_PER_SECOND = 15_000;

/** Tells a flood of commands from ordinary business by how many came in the last half second or so. */
export class FloodGauge {
  private readonly commandsPerWindow: number;
  private readonly nowMs: () => number;
  private windowFromMs = Number.NEGATIVE_INFINITY;
  private inWindow = 0;
  private inLastWindow = 0;

  constructor(commandsPerSecond: number, nowMs: () => number = () => performance.now()) {
    this.commandsPerWindow = (commandsPerSecond * WINDOW_MS) / 1_000;
    this.nowMs = nowMs;
  }

  /** Counts commands that came now. */
  add(commands: number): void {
    this.turn();
    this.inWindow += commands;
  }

  /** Whether the last whole window, or the one that runs, has as many as a flood. */
  isFlood(): boolean {
    this.turn();
    return Math.max(this.inWindow, this.inLastWindow) >= this.commandsPerWindow;
  }

  private turn(): void {
    const passedMs = this.nowMs() - this.windowFromMs;
    if (passedMs < WINDOW_MS) return;
    this.inLastWindow = passedMs < 2 * WINDOW_MS ? this.inWindow : 0;
    this.inWindow = 0;
    this.windowFromMs = this.nowMs();
  }
}
