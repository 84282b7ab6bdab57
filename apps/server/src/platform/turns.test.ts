import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('begins a work when the one before has ended, also by failing', async () => {
  const turns = new Turns();
  const steps: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = turns.take(async () => {
    steps.push('first begins');
    await gate.promise;
    steps.push('first ends');
    throw new Error('first');
  });
  const second = turns.take(async () => {
    steps.push('second');
    return 2;
  });
  gate.resolve();
  await expect(first).rejects.toThrow('first');
  expect(await second).toBe(2);
  expect(steps).toEqual(['first begins', 'first ends', 'second']);
});
