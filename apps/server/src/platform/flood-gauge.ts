const WINDOW_MS = 500;

/** Rate from which load counts as a flood, in which deferrable work yields to orders. Three times the rate of busy trading. */
export const FLOOD_PER_SECOND = 15_000;

/** Detects a flood of commands from their number in the last half second. */
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

  /** Counts commands that arrived now. */
  add(commands: number): void {
    this.turn();
    this.inWindow += commands;
  }

  /** Whether the last complete or the current window reaches the flood rate. */
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
