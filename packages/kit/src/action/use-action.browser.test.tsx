import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '../api/api.ts';
import { kitCalls } from '../api/calls.ts';
import { type Answer, answerCalls, held, rejection } from '../testing/answer-calls.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signIn } from '../testing/sign-in.ts';
import { useAction } from './use-action.ts';

const LOGOUT = 'POST /hk-web/v2/logout';
const PASSWORD = 'POST /hk-web/modifySafetyCheck';
const keys: string[] = [];

function LogoutButton({ failsIn }: { readonly failsIn?: 'caller' }) {
  const action = useAction({
    run: async (_: string, key: string) => {
      keys.push(key);
      return api(kitCalls.logout);
    },
    done: () => 'It is done',
    failsIn,
  });
  return (
    <>
      <button type="button" onClick={() => void action.run('x')}>
        Do it
      </button>
      <p>{action.isPending ? 'At work' : 'At rest'}</p>
      {action.problem !== undefined && <p role="alert">{action.problem}</p>}
    </>
  );
}

async function show(answer: Answer, more: Readonly<Record<string, Answer>> = {}, failsIn?: 'caller') {
  keys.length = 0;
  signIn();
  const sent = answerCalls({ [LOGOUT]: answer, ...more });
  const { screen } = await renderApp(<LogoutButton {...(failsIn === undefined ? {} : { failsIn })} />, {
    words: ['step-up', 'account'],
  });
  return { screen, sent, button: screen.getByRole('button', { name: 'Do it' }) };
}

describe('useAction', () => {
  it('sends once however often the button is pressed meanwhile, and says that it is done', async () => {
    const gate = held(null);
    const { screen, sent, button } = await show(gate.answer);
    await button.dblClick();
    await button.click();
    await expect.element(screen.getByText('At work')).toBeVisible();
    gate.letGo();
    await expect.element(screen.getByText('It is done')).toBeVisible();
    await expect.element(screen.getByText('At rest')).toBeVisible();
    expect(sent(LOGOUT)).toHaveLength(1);
    expect(sent(LOGOUT)[0]?.headers.get('x-csrf-token')).toBe('token');
  });

  it('keeps its key while the outcome is unknown, and takes another after an answer', async () => {
    const answers: Answer[] = [
      () => Promise.reject(new TypeError('no network')),
      () => rejection('INTERNAL', 500),
      () => rejection('INSUFFICIENT_BALANCE', 409),
      () => null,
    ];
    const { screen, sent, button } = await show((call) => answers[keys.length - 1]?.(call));
    for (let attempt = 1; attempt <= answers.length; attempt += 1) {
      await button.click();
      await expect.poll(() => sent(LOGOUT)).toHaveLength(attempt);
      await expect.element(screen.getByText('At rest')).toBeVisible();
    }
    const [first, second, third, fourth] = keys;
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('asks for the password and goes on with the proof', async () => {
    const { screen, sent, button } = await show(
      ({ headers }) => (headers.get('x-step-up-proof') === 'proof' ? null : rejection('STEP_UP_REQUIRED', 403)),
      { [PASSWORD]: ({ body }) => (isRight(body) ? { proof: 'proof' } : rejection('CREDENTIALS_WRONG', 401)) },
    );
    await button.click();
    const dialog = screen.getByRole('dialog');
    const password = dialog.getByLabelText('Password', { exact: true });
    await expect.element(password).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
    await password.fill('wrong');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => sent(PASSWORD)).toHaveLength(1);
    await password.fill('right');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByText('It is done')).toBeVisible();
    expect(sent(LOGOUT)).toHaveLength(2);
  });

  it('is silent when the question for the password is cancelled, and can be set off again', async () => {
    const { screen, sent, button } = await show(() => rejection('STEP_UP_REQUIRED', 403), {}, 'caller');
    await button.click();
    await screen.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByText('At rest')).toBeVisible();
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    await button.click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(sent(LOGOUT)).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('leaves the reason to a caller that shows it', async () => {
    const { screen, button } = await show(() => rejection('INSUFFICIENT_BALANCE', 409), {}, 'caller');
    await button.click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByText('It is done')).not.toBeInTheDocument();
  });
});

function isRight(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'password' in body && body.password === 'right';
}
