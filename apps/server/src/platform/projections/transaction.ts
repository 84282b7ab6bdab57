import type { ClientBase, Pool } from 'pg';

/** Runs work in its own transaction on one connection; returns the result. */
export function inTransaction<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

/** Runs work on one connection, which is discarded on failure, because its state is unknown. */
export async function onConnection<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that closes between two queries emits an error event, which must not end the process.
  const onCut = (error: Error) => {
    broken = error;
  };
  client.on('error', onCut);
  try {
    return await work(client);
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off('error', onCut);
    client.release(broken);
  }
}
