import type { ClientBase, Pool } from 'pg';

/** Runs work in a transaction of its own on one connection; answers what it came to. */
export function inTransaction<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

/** Runs work on one connection, which is thrown away when it fails: nobody knows in which state it is. */
export async function onConnection<T>(pool: Pool, work: (client: ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that is cut between two queries says so as an event, which must not end the process.
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
