import { afterEach, describe, expect, it } from 'vitest';
import { type SessionUser, session } from '../session/session.ts';
import { askStepUp, currentStepUp, forbidStepUp } from './step-up.ts';

const ANNA: SessionUser = {
  ...{ fid: 7, fnickname: '', email: 'anna@example.test', photo: '', vipLevel: 0, vipType: 0, masterId: 0 },
  csrfToken: 'token',
};
const BEN: SessionUser = { ...ANNA, fid: 8, email: 'ben@example.test' };

afterEach(() => {
  forbidStepUp(false);
  currentStepUp()?.settle();
  session.forget();
});

describe('the question for the password', () => {
  it.each([
    ['a logout', () => session.forget()],
    ['the end of the session', () => session.expire()],
    ['a login of somebody else', () => session.accept(BEN)],
    ['the lock of the screen', () => forbidStepUp(true)],
  ])('is cancelled by %s', async (_, end) => {
    session.accept(ANNA);
    const proof = askStepUp('setConsoleSetting');
    end();
    expect(currentStepUp()).toBeUndefined();
    expect(await proof).toBeUndefined();
  });

  it('stays when the same session has another token', () => {
    session.accept(ANNA);
    void askStepUp('setConsoleSetting');
    session.accept({ ...ANNA, csrfToken: 'another' });
    expect(currentStepUp()).toBeDefined();
  });

  it('does not open above a locked screen', async () => {
    forbidStepUp(true);
    expect(await askStepUp('setConsoleSetting')).toBeUndefined();
    expect(currentStepUp()).toBeUndefined();
  });

  it('is not closed by an answer to the one before', async () => {
    const first = askStepUp('setConsoleSetting');
    const late = currentStepUp();
    session.accept(BEN);
    expect(await first).toBeUndefined();
    void askStepUp('configureMarket');
    late?.settle('a proof');
    expect(currentStepUp()?.act).toBe('configureMarket');
  });
});
