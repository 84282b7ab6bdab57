import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { api } from '../api/api.ts';
import { kitCalls } from '../api/calls.ts';
import { type Answer, answerCalls, held, rejection } from '../testing/answer-calls.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signIn } from '../testing/sign-in.ts';
import { FormText } from './form-fields.tsx';
import { RouteFormFields } from './route-form.tsx';
import { useRouteForm } from './use-route-form.ts';

const CALL = 'POST /hk-web/modifySafetyCheck';

function Proof() {
  const form = useRouteForm({
    call: kitCalls.safetyCheck,
    defaults: { password: '' },
    bodyOf: ({ password }) => ({ act: 'logout', password }),
    send: (body) => api(kitCalls.safetyCheck, { body }),
    rejections: { CREDENTIALS_WRONG: 'password' },
    done: () => 'The password is right',
  });
  return (
    <RouteFormFields form={form} submitLabel="Check">
      <FormText form={form} name="password" label="Secret" />
    </RouteFormFields>
  );
}

async function show(answer: Answer) {
  signIn();
  const sent = answerCalls({ [CALL]: answer });
  const { screen } = await renderApp(<Proof />, { words: ['forms'] });
  const field = screen.getByRole('textbox', { name: 'Secret' });
  return { screen, sent: () => sent(CALL), field, submit: screen.getByRole('button', { name: 'Check' }) };
}

describe('a form for a route', () => {
  it('sends nothing that the route’s own schema refuses, and leads to the field', async () => {
    const { sent, field, submit } = await show(() => null);
    await field.fill('x'.repeat(129));
    await submit.click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveFocus();
    expect(sent()).toEqual([]);
    await expectAccessible();
  });

  it('is sent once by Enter, however often it is pressed, and says that it is done', async () => {
    const gate = held({ proof: 'p' });
    const { screen, sent, field } = await show(gate.answer);
    await field.fill('correct horse');
    await userEvent.keyboard('{Enter}{Enter}{Enter}');
    await expect.poll(() => sent().length).toBe(1);
    gate.letGo();
    await expect.element(screen.getByText('The password is right')).toBeVisible();
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toEqual({ act: 'logout', password: 'correct horse' });
  });

  it.each([
    ['a rejection that belongs to a field', rejection('CREDENTIALS_WRONG', 400)],
    ['a rejection that names a place of the body', rejection('BODY_INVALID', 400, 'password')],
  ])('shows %s there', async (_, answer) => {
    const { screen, field, submit } = await show(() => answer);
    await field.fill('correct horse');
    await submit.click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveFocus();
    await expect.element(submit).toBeEnabled();
    await expect.element(screen.getByText('The password is right')).not.toBeInTheDocument();
  });

  it('shows any other rejection above the button, and keeps what was typed', async () => {
    const { screen, field, submit } = await show(() => rejection('TOO_MANY_REQUESTS', 429));
    await field.fill('correct horse');
    await submit.click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(field).toHaveValue('correct horse');
    await expectAccessible();
  });
});
