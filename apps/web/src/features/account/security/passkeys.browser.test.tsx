import { answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { PasskeysRow } from './passkeys-row.tsx';

const LIST = 'GET /hk-web/v2/user/passkeys';
const BEGIN = 'POST /hk-web/v2/user/passkey/begin';
const ADD = 'POST /hk-web/v2/user/passkeys';
const RENAME = 'PUT /hk-web/v2/user/passkey/1';
const REMOVE = 'DELETE /hk-web/v2/user/passkey/1';
const BEGIN_PROOF = 'POST /hk-web/v2/user/safety-check/begin';
const PROOF = 'POST /hk-web/modifySafetyCheck';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const LAPTOP = { passkeyId: '1', name: 'Laptop', createdMs: 1_790_000_000_000, lastUsedMs: 0, isSynced: true };
const REQUEST = {
  challengeId: 'c'.repeat(32),
  options: {
    ...{ challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, userVerification: 'preferred' },
    allowCredentials: [{ id: 'AQID', type: 'public-key', transports: ['internal'] }],
  },
};
const CREATION = {
  challengeId: 'd'.repeat(32),
  options: {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Bourse' },
    user: { id: 'AAAA', name: 'anna@example.test', displayName: 'anna' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    attestation: 'none',
  },
};

/** What the browser's own dialog gives, in its place. */
function answerBrowser(answer: { readonly create?: unknown; readonly get?: unknown }) {
  const credential = (response: object) => ({
    ...{ id: 'AQID', rawId: new Uint8Array([1, 2, 3]).buffer, type: 'public-key', response },
    getClientExtensionResults: () => ({}),
  });
  const made = {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['usb'],
  };
  const used = { clientDataJSON: bytes('client'), authenticatorData: bytes('data'), signature: bytes('signature') };
  const spies = [
    vi.spyOn(navigator.credentials, 'create').mockImplementation(async () => {
      if (answer.create instanceof Error) throw answer.create;
      return credential(made) as unknown as Credential;
    }),
    vi.spyOn(navigator.credentials, 'get').mockImplementation(async () => {
      if (answer.get instanceof Error) throw answer.get;
      return credential({ ...used, userHandle: bytes('handle') }) as unknown as Credential;
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
}

beforeEach(() => {
  signIn();
});

const show = async (answers: Parameters<typeof answerCalls>[0] = {}) => {
  const sent = answerCalls({ [LIST]: () => [LAPTOP], ...answers });
  const { screen } = await renderApp(<PasskeysRow />, { words: ['account', 'step-up'] });
  return { screen, sent };
};

describe('the passkeys', () => {
  it('are listed, and one is renamed', async () => {
    const { screen, sent } = await show({ [RENAME]: () => ({}) });
    await expect.element(screen.getByText('1 passkey')).toBeVisible();
    await expect.element(screen.getByText('On several devices')).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: 'Actions for Laptop' }).click();
    await screen.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Name').fill('  ');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
    await dialog.getByLabelText('Name').fill('Work laptop');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect.poll(() => sent(RENAME)[0]?.body).toEqual({ name: 'Work laptop' });
    await expect.element(screen.getByText('The passkey was renamed.')).toBeVisible();
    await expect.element(screen.getByLabelText('Name')).not.toBeInTheDocument();
  });

  it('get one more, by a name and the browser’s own dialog', async () => {
    answerBrowser({});
    const { screen, sent } = await show({ [BEGIN]: () => CREATION, [ADD]: () => LAPTOP });
    await screen.getByRole('button', { name: 'Add a passkey' }).click();
    await screen.getByRole('dialog').getByLabelText('Name').fill('Phone');
    await screen.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText('The passkey was added. All other sessions were ended.')).toBeVisible();
    expect(sent(ADD)[0]?.body).toEqual({
      name: 'Phone',
      challengeId: CREATION.challengeId,
      response: {
        ...{ id: 'AQID', rawId: 'AQID', type: 'public-key' },
        response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'YXR0ZXN0YXRpb24', transports: ['usb'] },
      },
    });
  });

  it('say so when the device has one already, or the user changed his mind', async () => {
    const known = Object.assign(new Error('known'), { name: 'InvalidStateError' });
    answerBrowser({ create: known });
    const { screen } = await show({ [BEGIN]: () => CREATION });
    await screen.getByRole('button', { name: 'Add a passkey' }).click();
    await screen.getByRole('dialog').getByLabelText('Name').fill('Phone');
    await screen.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect.element(screen.getByText('This device has a passkey for this site already.').first()).toBeVisible();
  });
});

describe('the proof for a sensitive call', () => {
  /** Removes the passkey, which wants a proof. */
  const remove = async (ways: readonly string[], proof: () => unknown) => {
    const shown = await show({
      [REMOVE]: ({ headers }) => (headers.get('x-step-up-proof') === 'proof' ? {} : rejection('STEP_UP_REQUIRED', 403)),
      [BEGIN_PROOF]: () => ({ ways, passkey: REQUEST }),
      [PROOF]: proof,
    });
    const { screen } = shown;
    await screen.getByRole('button', { name: 'Actions for Laptop' }).click();
    await screen.getByRole('menuitem', { name: 'Remove' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    return { ...shown, dialog: screen.getByRole('dialog', { name: 'Confirm that it is you' }) };
  };
  const PROVED = { proof: 'proof', validUntilMs: 1_790_000_000_000 };

  it('is the passkey first, and the call is sent again with it', async () => {
    answerBrowser({});
    const { screen, dialog, sent } = await remove(['passkey', 'code'], () => PROVED);
    await expect.element(dialog.getByText(/Use your passkey/)).toBeVisible();
    await expect.element(dialog.getByLabelText('Password', { exact: true })).not.toBeInTheDocument();
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Use passkey' }).click();
    await expect.element(screen.getByText('The passkey was removed.')).toBeVisible();
    const body = sent(PROOF)[0]?.body as { passkey: { challengeId: string } };
    expect(body).toMatchObject({ act: 'removePasskey', passkey: { challengeId: REQUEST.challengeId } });
    expect(sent(REMOVE)).toHaveLength(2);
  });

  it('wants the password beside a passkey that did not verify its user', async () => {
    answerBrowser({});
    const first = rejection('SECOND_FACTOR_REQUIRED', 401, 'password');
    let calls = 0;
    const { screen, dialog, sent } = await remove(['passkey'], () => {
      calls += 1;
      return calls === 1 ? first : PROVED;
    });
    await dialog.getByRole('button', { name: 'Use passkey' }).click();
    await expect.element(dialog.getByText(/did not check that it is you/)).toBeVisible();
    await dialog.getByLabelText('Password', { exact: true }).fill('my password');
    await dialog.getByRole('button', { name: 'Use passkey' }).click();
    await expect.element(screen.getByText('The passkey was removed.')).toBeVisible();
    expect(sent(PROOF)[1]?.body).toMatchObject({ act: 'removePasskey', password: 'my password' });
    // Each attempt has a ceremony of its own.
    expect(sent(BEGIN_PROOF)).toHaveLength(2);
  });

  it('may be the password and a code instead, and says when no passkey was used', async () => {
    answerBrowser({ get: new Error('cancelled') });
    const { screen, dialog, sent } = await remove(['passkey', 'code'], () => PROVED);
    await dialog.getByRole('button', { name: 'Use passkey' }).click();
    await expect.element(dialog.getByText(/No passkey was used/)).toBeVisible();
    expect(sent(PROOF)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use password and code instead' }).click();
    await dialog.getByLabelText('Password', { exact: true }).fill('my password');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(screen.getByText('The passkey was removed.')).toBeVisible();
    expect(sent(PROOF)[0]?.body).toEqual({ act: 'removePasskey', password: 'my password' });
  });
});
