import { expect, test } from 'vitest';
import { CodecError } from '../codec/codec-error.ts';
import { ACCOUNT, FROZEN } from '../record-layout.ts';
import { DEFAULT_OPTIONS, Kernel } from '../state.ts';
import { BinaryWriter } from './binary.ts';
import { readKernel, writeKernel } from './kernel-section.ts';

/** The section of a kernel with two accounts of users, and freezes as they are given: index of the account and bits. */
function sectionWith(freezes: readonly (readonly [number, number])[]): Uint8Array {
  const kernel = new Kernel(DEFAULT_OPTIONS);
  for (const accountId of [1_000, 1_001]) kernel.accounts.open(accountId);
  const out = new BinaryWriter();
  writeKernel(kernel, out);
  out.i32(freezes.length);
  for (const [index, bits] of freezes) {
    out.i32(index);
    out.i32(bits);
  }
  return out.bytes;
}

const first = new Kernel(DEFAULT_OPTIONS).accounts.count;
const both = FROZEN.ORDERS | FROZEN.WITHDRAWALS;

test('freezes of users are read, each with its bits', () => {
  const { accounts } = readKernel(
    sectionWith([
      [first, FROZEN.WITHDRAWALS],
      [first + 1, both],
    ]),
  );
  const frozen = [first, first + 1].map((index) => accounts.get(index, ACCOUNT.FROZEN));
  expect(frozen).toEqual([FROZEN.WITHDRAWALS, both]);
});

test.each<[string, readonly (readonly [number, number])[]]>([
  ['of no account', [[first + 2, both]]],
  ['of an index below zero', [[-1, both]]],
  ['of the house', [[first - 1, both]]],
  ['of nothing', [[first, 0]]],
  ['of what nobody knows', [[first, (both | FROZEN.BY_MASTER) + 1]]],
  ['with a sign', [[first, -1]]],
  [
    'out of order',
    [
      [first + 1, both],
      [first, both],
    ],
  ],
  [
    'twice',
    [
      [first, both],
      [first, FROZEN.ORDERS],
    ],
  ],
])('a section with a freeze %s is rejected', (_why, freezes) => {
  expect(() => readKernel(sectionWith(freezes))).toThrow(CodecError);
});
