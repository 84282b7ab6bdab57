import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './launcher/paths.mjs';
import { faultsOf, readSecurityDoc } from './security-doc/read-doc.mjs';

const LEVELS = { 'V1.1.1': 1, 'V1.1.2': 2, 'V10.1.1': 2 };
const exists = (path: string) => path === 'docs/api.md';
const HEAD = 'Of its 3 requirements 2 apply: 1 are met, 1 are open.\n';
const MET = '| V1.1.1 | 1 | Said shortly | met | `docs/api.md#part` |\n';
const OPEN = '| V1.1.2 | 2 | Said shortly | open | nothing does it |\n';
const NONE = '| V10.1.1 | There is none. |\n';
const faults = (text: string) => faultsOf(readSecurityDoc(text), LEVELS, exists);

describe('the check of the security page', () => {
  it('takes a page on which each requirement stands once', () => {
    expect(faults(HEAD + MET + OPEN + NONE)).toEqual([]);
  });

  it.each([
    ['a missing requirement', HEAD + MET + NONE, 'V1.1.2 is listed 0 times'],
    ['a doubled one', HEAD + MET + MET + OPEN + NONE, 'V1.1.1 is listed 2 times'],
    ['one that is met and not applicable', `${HEAD}${MET}${OPEN}${NONE}| V1.1.1 | No. |\n`, 'V1.1.1 is listed 2 times'],
    [
      'one that does not exist',
      `${HEAD}${MET}${OPEN}${NONE}| V9.9.9 | 1 | x | open | y |\n`,
      'V9.9.9 is no requirement of levels 1 and 2',
    ],
    ['a wrong level', HEAD + MET.replace('| 1 |', '| 2 |') + OPEN + NONE, 'V1.1.1 is of level 1, not 2'],
    [
      'a met one without evidence',
      HEAD + MET.replace('`docs/api.md#part`', 'trust us') + OPEN + NONE,
      'V1.1.1 is met, but nothing is named that meets it',
    ],
    [
      'a path that does not exist',
      HEAD + MET.replace('api.md', 'gone.md') + OPEN + NONE,
      'V1.1.1 names docs/gone.md, which does not exist',
    ],
    [
      'an open one without what is missing',
      HEAD + MET + OPEN.replace('nothing does it', '') + NONE,
      'V1.1.2 is open, but not what is missing',
    ],
    ['another state', HEAD + MET + OPEN.replace('open', 'soon') + NONE, 'V1.1.2 is neither met nor open'],
    [
      'no reason for what does not apply',
      HEAD + MET + OPEN + NONE.replace('There is none.', ''),
      'V10.1.1 does not apply, but not why',
    ],
    [
      'wrong counts',
      HEAD.replace('1 are met', '2 are met') + MET + OPEN + NONE,
      'the page counts 2, 2, 1 instead of 2, 1, 1',
    ],
  ])('finds %s', (_what, text, fault) => {
    expect(faults(text)).toContain(fault);
  });

  it('has every requirement of levels 1 and 2 of the standard, and 217 that apply', () => {
    const { levels } = JSON.parse(readFileSync(join(ROOT, 'scripts/security-doc/asvs-5.0.0-ids.json'), 'utf8'));
    expect(Object.keys(levels)).toHaveLength(253);
    const { rows, notApplicable } = readSecurityDoc(readFileSync(join(ROOT, 'docs/security.md'), 'utf8'));
    expect([rows.length, notApplicable.length]).toEqual([217, 36]);
  });
});
