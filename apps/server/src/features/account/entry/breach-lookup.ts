/**
 * Lookup of leaked passwords by k-anonymity.
 *
 * Goal: a password from a leak is refused, and the list's keeper does not learn it. Method: the first five digits of the password's SHA-1 are asked
 * for, and the rest is compared here with what comes back. Whatever goes wrong lets the password pass: people must be able to
 * register while a stranger's server is away. Not handled: what the bundled list refuses without it.
 */
import { createHash } from 'node:crypto';
import type { Logger } from '../../../platform/logger.ts';
import type { SiteSettings } from '../../../platform/site-settings/site-settings.ts';
import { entrySettings } from './entry.settings.ts';

/** How long an answer is waited for. */
const LIMIT_MS = 1_500;
/** Answers have a thousand lines of some forty characters. */
const MAX_BYTES = 1_000_000;
const PREFIX_DIGITS = 5;
/** `0018A45C4D1DEF81644B54AB7F969B88D65:3`; padding lines count 0. */
const LINE = /^([0-9A-F]{35}):(\d{1,12})\s*$/i;

/** Asks the list that the setting names. */
export class BreachLookup {
  private readonly settings: Pick<SiteSettings, 'read'>;
  private readonly logger: Logger;

  constructor(settings: Pick<SiteSettings, 'read'>, logger: Logger) {
    this.settings = settings;
    this.logger = logger;
  }

  /** Whether a password is in the list; false while there is none or it cannot be read. */
  async isLeaked(password: string): Promise<boolean> {
    const base = this.settings.read(entrySettings['account.breach-lookup']);
    if (base === '') return false;
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase();
    const [prefix, rest] = [digest.slice(0, PREFIX_DIGITS), digest.slice(PREFIX_DIGITS)];
    try {
      const text = await readRange(`${base}${prefix}`);
      return text.split('\n').some((line) => isHit(line, rest));
    } catch (error) {
      this.logger.warn({ err: error }, 'leaked passwords could not be looked up');
      return false;
    }
  }
}

async function readRange(url: string): Promise<string> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  // The number of lines tells which prefix was asked for; padding hides it from whoever watches the line.
  const response = await fetch(url, { headers: { 'add-padding': 'true' }, redirect: 'error', signal });
  if (!response.ok || response.body === null) throw new Error(`the list answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error('the list answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}

function isHit(line: string, rest: string): boolean {
  const [, suffix = '', count = '0'] = LINE.exec(line) ?? [];
  return suffix.toUpperCase() === rest && Number(count) > 0;
}
