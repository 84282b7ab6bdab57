/**
 * Empties projections so that the next start rebuilds them from the journal: `npm run rebuild -- orders klines`, or all of
 * them by `-- all`. The server must be stopped.
 */
import { createClosers } from './closers.ts';
import { openDataLayer } from './data-layer.ts';
import { PROJECTIONS } from './features/projections.ts';
import { parseConfig } from './platform/config.ts';
import { silentLogger } from './platform/logger.ts';
import type { AnyProjection } from './platform/projections/projection.ts';
import { resetProjections } from './platform/projections/projection-writer.ts';
import { openSecrets } from './platform/secrets.ts';
import { MIGRATIONS } from './schema.ts';

const EXIT = { ok: 0, rejected: 2 } as const;

process.umask(0o077);
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Nothing was emptied: ${error instanceof Error ? error.message : error}\n`);
  return EXIT.rejected;
});

async function main(names: readonly string[]): Promise<number> {
  const chosen = choose(names);
  const config = parseConfig(process.env);
  if (!config.ok) throw new Error(config.message);
  const secrets = openSecrets(config.value.dataDir, config.value.mode);
  if (!secrets.ok) throw new Error(secrets.message);
  const closers = createClosers();
  try {
    const onProgress = () => undefined;
    const logger = silentLogger();
    const common = { logger, closers, migrations: MIGRATIONS, onProgress, durable: true };
    const db = await openDataLayer({ ...common, config: config.value, secrets: secrets.value });
    await resetProjections(db.pool, chosen);
  } finally {
    await closers.closeAll();
  }
  process.stdout.write(`The next start rebuilds from the journal: ${chosen.map(({ name }) => name).join(', ')}.\n`);
  return EXIT.ok;
}

function choose(names: readonly string[]): readonly AnyProjection[] {
  if (names.length === 1 && names[0] === 'all') return PROJECTIONS;
  const chosen = PROJECTIONS.filter(({ name }) => names.includes(name));
  if (chosen.length === 0 || chosen.length < new Set(names).size) {
    throw new Error(`name some of ${PROJECTIONS.map(({ name }) => name).join(', ')}, or all`);
  }
  return chosen;
}
