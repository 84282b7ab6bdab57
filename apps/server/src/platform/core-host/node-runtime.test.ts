import { createExchange, restoreExchange } from '@bourse/core';
import { expect, it } from 'vitest';
import { NODE_RUNTIME } from './node-runtime.ts';

it('produces the same hashes and snapshots as the core’s own implementation', () => {
  const plain = createExchange();
  const native = createExchange({}, NODE_RUNTIME);
  for (let assetId = 1; assetId <= 50; assetId += 1) {
    for (const exchange of [plain, native]) {
      exchange.apply({ type: 'create-asset', asset: { assetId, code: `A${assetId}`, scale: 8 } });
    }
    expect(native.stateHash()).toBe(plain.stateHash());
    expect(native.snapshot()).toEqual(plain.snapshot());
  }
  expect(restoreExchange(native.snapshot()).stateHash()).toBe(plain.stateHash());
  expect(restoreExchange(plain.snapshot(), NODE_RUNTIME).stateHash()).toBe(plain.stateHash());
});
