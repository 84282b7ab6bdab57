import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDataDir } from './data-dir.ts';

/** Secrets of a data directory, generated at its first start. */
export interface Secrets {
  /** The mode that created the directory: production rejects a directory created by a demo. */
  readonly mode: 'demo' | 'production';
  /** Signs session cookies and CSRF tokens; 64 hex digits. */
  readonly auth: string;
  /** Password of the embedded PostgreSQL. */
  readonly postgres: string;
  /** Password of the demo users unless the configuration sets one. */
  readonly demoPassword: string;
}

/** The secrets of the data directory, or a one-line reason why they cannot be used. */
export type SecretsResult =
  | { readonly ok: true; readonly value: Secrets }
  | { readonly ok: false; readonly message: string };

/** Reads the secrets, or generates them. The file is readable by its owner only. */
export function openSecrets(dataDir: string, mode: Secrets['mode']): SecretsResult {
  const path = join(dataDir, 'secrets.json');
  openDataDir(dataDir);
  if (!existsSync(path)) {
    const made = makeSecrets(mode);
    // Renamed into place, so that a crash never leaves a partial file.
    writeFileSync(`${path}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return { ok: true, value: made };
  }
  const secrets = parseSecrets(readFileSync(path, 'utf8'));
  if (secrets === undefined) {
    return { ok: false, message: `${path} is damaged; restore it from a backup, or start with a new BOURSE_DATA.` };
  }
  if (mode === 'production' && secrets.mode === 'demo') {
    return { ok: false, message: `${dataDir} was made by a demo; production needs a BOURSE_DATA of its own.` };
  }
  if (mode === 'demo' && secrets.mode === 'production') {
    return { ok: false, message: `${dataDir} belongs to a production server; a demo needs a BOURSE_DATA of its own.` };
  }
  chmodSync(path, 0o600);
  return { ok: true, value: secrets };
}

function makeSecrets(mode: Secrets['mode']): Secrets {
  return {
    mode,
    auth: randomBytes(32).toString('hex'),
    postgres: randomBytes(24).toString('hex'),
    demoPassword: randomBytes(9).toString('base64url'),
  };
}

function parseSecrets(text: string): Secrets | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { mode, auth, postgres, demoPassword } = value as Record<string, unknown>;
  if (mode !== 'demo' && mode !== 'production') return undefined;
  if (typeof auth !== 'string' || !/^[0-9a-f]{64}$/.test(auth)) return undefined;
  if (typeof postgres !== 'string' || !/^[0-9a-f]{48}$/.test(postgres)) return undefined;
  if (typeof demoPassword !== 'string' || demoPassword.length < 10) return undefined;
  return { mode, auth, postgres, demoPassword };
}
