import type { SupportDeskTopicData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { DeskChannel } from './support-channels.ts';

const TOPIC = { biz: 'portal', type: 'supportDesk', code: 'x', granularity: '' } as const;
const talk = (talkId: string) => ({ talkId }) as SupportDeskTopicData['talks'][number];

/** A channel of an agent whose permission is answered by a function, and what its follower gets. */
function deskOf(mayRead: () => boolean | Promise<boolean>) {
  const channel = new DeskChannel(
    TOPIC,
    () => 0,
    () => [talk('1')],
    mayRead,
  );
  const deltas: { readonly seq: number; readonly ids: string[] }[] = [];
  channel.subscribers.add({
    sendDelta: (_, message) => {
      const { seq, data } = JSON.parse(message.toString()) as { seq: number; data: SupportDeskTopicData };
      deltas.push({ seq, ids: data.talks.map(({ talkId }) => talkId) });
    },
  });
  const change = (talkId: string) => {
    channel.pending.talks.set(talkId, talk(talkId));
    channel.flush();
  };
  const snapshotIds = () => {
    const { data } = JSON.parse(channel.snapshotMessage()) as { data: SupportDeskTopicData };
    return data.talks.map(({ talkId }) => talkId);
  };
  return { change, deltas, snapshotIds };
}

describe('the desk, while roles are read again,', () => {
  it('waits for the answer, and loses nothing of what changed meanwhile', async () => {
    const answers: ((may: boolean) => void)[] = [];
    const { change, deltas } = deskOf(() => new Promise((resolve) => answers.push(resolve)));
    change('2');
    change('3');
    expect([deltas, answers.length]).toEqual([[], 1]);
    answers[0]?.(true);
    await expect.poll(() => deltas).toEqual([{ seq: 1, ids: ['2', '3'] }]);
  });

  it('sends the talks of an empty snapshot as soon as it may', async () => {
    const { deltas, snapshotIds } = deskOf(() => Promise.resolve(true));
    expect(snapshotIds()).toEqual([]);
    await expect.poll(() => deltas).toEqual([{ seq: 1, ids: ['1'] }]);
  });

  it('keeps what changed when they cannot be read, and drops it when the permission is gone', async () => {
    let answer: boolean | Promise<boolean> = Promise.reject(new Error('no database'));
    const { change, deltas, snapshotIds } = deskOf(() => answer);
    change('2');
    await Promise.resolve();
    answer = true;
    change('3');
    expect(deltas).toEqual([{ seq: 1, ids: ['2', '3'] }]);
    answer = Promise.resolve(false);
    change('4');
    await answer;
    answer = true;
    change('5');
    expect(deltas.at(-1)).toEqual({ seq: 2, ids: ['5'] });
    answer = false;
    expect(snapshotIds()).toEqual([]);
  });
});
