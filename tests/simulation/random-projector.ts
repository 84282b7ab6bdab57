import type { AppliedCommand } from '@bourse/server/platform/core-host/core-host.ts';
import type { AnyProjection } from '@bourse/server/platform/projections/projection.ts';
import {
  openProjectionWriter,
  type PreparedBatch,
  type ProjectionWriter,
} from '@bourse/server/platform/projections/projection-writer.ts';
import { AuditError } from './auditor.ts';
import type { Random } from './random.ts';
import type { Pool } from './system-facts.ts';

const LONGEST_BATCH = 400;
/** Percent of the commits whose answer is lost, and of those whose commands are delivered twice. */
const LOST_SHARE = 10;
const TWICE_SHARE = 10;

/** Delivers commands to the projections in batches of random sizes, sometimes more than once. */
export class RandomProjector {
  commits = 0;
  lostReplies = 0;
  private readonly pool: Pool;
  private readonly projections: readonly AnyProjection[];
  private readonly random: Random;
  private opened: ProjectionWriter | undefined;
  private waiting: AppliedCommand[] = [];

  constructor(pool: Pool, projections: readonly AnyProjection[], random: Random) {
    this.pool = pool;
    this.projections = projections;
    this.random = random;
  }

  /** Opens the projections where their offsets stand; what waits is forgotten, as in a crash. */
  async open(): Promise<void> {
    this.waiting = [];
    this.opened = await openProjectionWriter(this.pool, this.projections);
  }

  /** Sequence of the last command that every projection has. */
  get seq(): number {
    return this.writer.seq;
  }

  add(applied: AppliedCommand): void {
    this.waiting.push(applied);
  }

  /** Commits some of the oldest commands that wait. */
  async commitSome(): Promise<void> {
    await this.commit(this.waiting.splice(0, this.random.between(1, this.waiting.length)));
  }

  async commitAll(): Promise<void> {
    await this.commit(this.waiting.splice(0));
  }

  /** Commits commands that come from the journal. */
  async replay(events: readonly AppliedCommand[]): Promise<void> {
    await this.commit([...events]);
  }

  private get writer(): ProjectionWriter {
    if (this.opened === undefined) throw new Error('the projections are not open');
    return this.opened;
  }

  /** Makes the rows of each batch while the one before is written, as the projection loop does. */
  private async commit(commands: AppliedCommand[]): Promise<void> {
    const { writer } = this;
    const batches: AppliedCommand[][] = [];
    while (commands.length > 0) batches.push(commands.splice(0, this.random.between(1, LONGEST_BATCH)));
    let next: PreparedBatch | undefined;
    for (const [at, batch] of batches.entries()) {
      this.commits += 1;
      if (next === undefined && this.random.percent(LOST_SHARE)) {
        await this.loseReply(batch);
        continue;
      }
      const prepared: PreparedBatch = next ?? writer.prepare([batch]);
      const following = this.random.percent(50) ? batches[at + 1] : undefined;
      next = undefined;
      await writer.commitPrepared(prepared, () => {
        if (following !== undefined) next = writer.prepare([following]);
      });
      if (next === undefined && this.random.percent(TWICE_SHARE)) await this.reject(batch, /cannot follow/);
    }
  }

  /** The database has the batch, but this writer has not heard of it and tries again. */
  private async loseReply(batch: readonly AppliedCommand[]): Promise<void> {
    this.lostReplies += 1;
    await (await openProjectionWriter(this.pool, this.projections)).commit(batch);
    await this.reject(batch, /moved away/);
    const stored = await this.writer.noticeLostReply(batch.length);
    if (stored !== batch.length) throw new AuditError(`a lost answer is noticed: ${stored} of ${batch.length}`);
  }

  private async reject(batch: readonly AppliedCommand[], reason: RegExp): Promise<void> {
    const outcome = await this.writer.commit(batch).then(
      () => 'was accepted',
      (error: unknown) => String(error),
    );
    if (!reason.test(outcome)) throw new AuditError(`a batch that came twice is refused: ${outcome}`);
  }
}
