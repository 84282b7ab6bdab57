import { session } from '@bourse/kit/session/session.ts';
import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LoginPage } from './login-page.tsx';

const LOGIN = 'POST /hk-web/v2/login';
const USER = {
  ...{ fid: 1, fnickname: '', email: 'op@bourse.test', photo: '', vipLevel: 0, vipType: 0 },
  ...{ csrfToken: 'token', masterId: 0 },
};

beforeEach(() => session.forget());
afterEach(() => session.forget());

it('PR-28 lets an operator in from a browser that the account does not know, by the mailed code', async () => {
  const sent = answerCalls({
    [LOGIN]: ({ body }) => {
      const { deviceCode } = body as { readonly deviceCode?: string };
      if (deviceCode === undefined) return rejection('DEVICE_CODE_REQUIRED', 403);
      return deviceCode === '123456' ? USER : rejection('MAIL_CODE_WRONG', 400);
    },
  });
  const { screen } = await renderApp(<LoginPage />, { app: 'console', address: 'console' });
  await screen.getByRole('textbox', { name: 'E-mail address' }).fill('op@bourse.test');
  await screen.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  const submit = screen.getByRole('button', { name: 'Log in', exact: true });
  await submit.click();
  const code = screen.getByRole('textbox', { name: 'Code for this browser' });
  await expect.element(code).toHaveFocus();
  await expectAccessible();
  await code.fill('000000');
  await submit.click();
  await expect.element(screen.getByText('This is not the code of the newest mail.')).toBeVisible();
  await code.fill('123456');
  await submit.click();
  await expect.poll(() => session.user()?.fid).toBe(1);
  expect(sent(LOGIN)).toHaveLength(3);
});
