import type { StrategiesTopicData, TopicMessage } from '@bourse/contract';
import { expect, it } from 'vitest';
import { createStrategiesModel } from './strategies-model.ts';

const TOPIC = { biz: 'spot', type: 'strategies', code: '', granularity: '' } as const;
const strategy = (strategyId: string, state: 'running' | 'done' = 'running') =>
  ({ strategyId, state }) as StrategiesTopicData['strategies'][number];
const message = (
  kind: TopicMessage['kind'],
  strategies: StrategiesTopicData['strategies'],
  isWhole = true,
): TopicMessage => ({ topic: TOPIC, kind, seq: 1, timeMs: 1, data: { strategies, isWhole } });

it('knows how many run once all of them were told', () => {
  const model = createStrategiesModel();
  model.apply(message('snapshot', [], false));
  expect(model.view()).toMatchObject({ running: undefined, snapshots: 1 });
  model.apply(message('delta', [strategy('1'), strategy('2')]));
  expect(model.view()).toMatchObject({ running: 2, snapshots: 1 });
});

it('keeps one that ended, in its last state', () => {
  const model = createStrategiesModel();
  model.apply(message('snapshot', [strategy('1'), strategy('2')]));
  model.apply(message('delta', [strategy('1', 'done')]));
  const { byId, running } = model.view();
  expect([byId.get('1')?.state, running]).toEqual(['done', 1]);
});

it('after a gap forgets what no longer runs, and says that something was missed', () => {
  const model = createStrategiesModel();
  model.apply(message('snapshot', [strategy('1'), strategy('2'), strategy('3', 'done')]));
  model.apply(message('snapshot', [strategy('2')]));
  const { byId, running, snapshots } = model.view();
  expect([[...byId.keys()].sort(), running, snapshots]).toEqual([['2', '3'], 1, 2]);
});
