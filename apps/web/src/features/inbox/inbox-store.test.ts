import { session } from '@bourse/kit/session/session.ts';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { inbox, inboxTopic } from './inbox-store.ts';
import { EMPTY_INBOX } from './model/inbox-state.ts';
import { dataOf, messageOf } from './testing/messages.ts';

function login(fid: number): void {
  signIn({ fid });
}

afterEach(() => session.forget());

describe('whose inbox is known', () => {
  it.each([
    ['somebody else logs in', () => login(8)],
    ['the user logs out', () => session.forget()],
    ['the session ends', () => session.expire()],
  ])('nothing of it is left when %s', (_, change) => {
    login(7);
    inbox.takeData('snapshot', dataOf([messageOf(3)], { unread: { countTotal: 1, version: 9 } }));
    inbox.markRead('3');
    expect(inbox.state()).toMatchObject({ newestId: '3', unread: { countTotal: 1 } });
    change();
    expect(inbox.state()).toEqual(EMPTY_INBOX);
  });

  it('it stays when the same user is known better', () => {
    login(7);
    inbox.takeUnread({ countTotal: 4, version: 2 });
    login(7);
    expect(inbox.state().unread?.countTotal).toBe(4);
  });

  it('a language has one topic', () => {
    expect(inboxTopic('en_US')).toBe(inboxTopic('en_US'));
    expect(inboxTopic('en_US')).not.toBe(inboxTopic('zh_CN'));
  });
});
