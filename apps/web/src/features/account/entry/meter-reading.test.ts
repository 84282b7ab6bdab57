import { readFileSync } from 'node:fs';
import { passwordRanks } from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './leaked-passwords.ts';
import { readMeter } from './meter-reading.ts';

const RANKS = passwordRanks(COMMON_PASSWORDS);

describe('the meter of a new password', () => {
  it.each([
    ['', 0, 'short'],
    ['kx7#q', 0, 'short'],
    ['sunshine1', 0, 'common'],
    ['sunshine123', 0, 'common'],
    ['ann.lovelace', 0, 'context'],
    ['qwertyuiop', 0, 'common'],
    ['12.05.1990', 0, 'pattern'],
    ['sunshine-k7xw', 1, 'common'],
    ['xk9#mQ2$vLpw', 3, undefined],
    ['correct horse battery staple', 3, undefined],
  ] as const)('reads %j as %i, because %s', (password, level, weakness) => {
    const reading = readMeter(password, 'ann.lovelace@example.com', RANKS);
    expect(reading).toMatchObject({ level, weakness });
  });

  it('has the first of the words that the exchange refuses', () => {
    const file = new URL('../../../../../server/src/features/account/common-passwords.txt', import.meta.url);
    const words = passwordRanks(readFileSync(file, 'utf8').split('\n')).keys();
    expect(COMMON_PASSWORDS).toEqual([...words].slice(0, COMMON_PASSWORDS.length));
  });
});
