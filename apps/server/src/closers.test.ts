import { expect, it } from 'vitest';
import { createClosers } from './closers.ts';

it('undoes the last step first, once', async () => {
  const done: string[] = [];
  const closers = createClosers();
  closers.add('close the database', () => done.push('database'));
  closers.add('stop the exchange', async () => done.push('exchange'));
  expect(await closers.closeAll()).toEqual([]);
  expect(await closers.closeAll()).toEqual([]);
  expect(done).toEqual(['exchange', 'database']);
});

it('continues after a step that fails, and returns its name', async () => {
  const done: string[] = [];
  const closers = createClosers();
  closers.add('close the database', () => done.push('database'));
  closers.add('stop the exchange', () => Promise.reject(new Error('stuck')));
  expect(await closers.closeAll()).toEqual([{ what: 'stop the exchange', error: new Error('stuck') }]);
  expect(done).toEqual(['database']);
});
