import type { ClientBase, Connection, Submittable } from 'pg';

/** A statement of a script, with the rows for it if it copies. */
export interface ScriptStep {
  readonly statement: string;
  readonly rows?: Buffer;
}

/** The result of a script: the command tags of the completed statements, such as `UPDATE 1`, and the error that stopped it. */
export interface ScriptResult {
  readonly tags: readonly string[];
  readonly error: Error | undefined;
}

const COPY_DATA = 0x64;
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const LENGTH_BYTES = 4;

/** Runs statements one after the other, sent all at once, rows included. Never rejects: an error is part of the result. */
export function runScript(client: ClientBase, steps: readonly ScriptStep[]): Promise<ScriptResult> {
  const script = new CopyScript(steps);
  client.query(script);
  return script.result;
}

/**
 * Goal: one round trip to the database, not two per table, so that it never waits for us while a batch is written. Method: all
 * statements in one query of the simple protocol, followed directly by the rows. The server reads them as each COPY starts. After an
 * error it responds once and discards the remaining rows, as the protocol defines, so nothing has to be undone.
 */
class CopyScript implements Submittable {
  readonly result: Promise<ScriptResult>;
  private readonly steps: readonly ScriptStep[];
  private readonly tags: string[] = [];
  private readonly resolve: (result: ScriptResult) => void;

  constructor(steps: readonly ScriptStep[]) {
    const { promise, resolve } = Promise.withResolvers<ScriptResult>();
    this.result = promise;
    this.resolve = resolve;
    this.steps = steps;
  }

  submit(connection: Connection): void {
    const { stream } = connection;
    stream.cork();
    connection.query(this.steps.map((step) => step.statement).join(';'));
    for (const { rows } of this.steps) {
      if (rows === undefined) continue;
      const head = Buffer.alloc(1 + LENGTH_BYTES);
      head[0] = COPY_DATA;
      head.writeInt32BE(LENGTH_BYTES + rows.length, 1);
      stream.write(head);
      stream.write(rows);
      stream.write(COPY_DONE);
    }
    stream.uncork();
  }

  // Called by the driver.
  handleCommandComplete({ text }: { readonly text: string }): void {
    this.tags.push(text);
  }

  handleCopyInResponse(): void {
    // The rows have already been sent.
  }

  handleError(error: Error): void {
    this.resolve({ tags: this.tags, error });
  }

  handleReadyForQuery(): void {
    this.resolve({ tags: this.tags, error: undefined });
  }
}
