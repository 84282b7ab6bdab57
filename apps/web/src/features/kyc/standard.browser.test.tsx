import { session } from '@bourse/kit/session/session.ts';
import { type Answer, answerCalls, rejection } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EMPTY_PERSON } from './model/people.ts';
import type { IdentityRecordDetail, Problem, StandardValues } from './model/types.ts';
import { CALLS, CONFIG, FakeDraft, overviewOf, recordOf, required } from './testing/fake-exchange.ts';
import { VerifiedPage } from './testing/verified-page.tsx';

const FILLED: StandardValues = {
  ...EMPTY_PERSON,
  ...{ firstName: 'Ada', lastName: 'Lovelace', birthDate: '1990-12-10', nationality: 'GB', country: 'DE' },
};
const needed = required<StandardValues>(
  ...([
    'firstName',
    'birthDate',
    'nationality',
    'country',
    'documentCountry',
    'documentType',
    'documentNumber',
  ] as const),
);
const rules = (values: StandardValues): readonly Problem[] => [
  ...needed(values, []),
  ...(values.lastName === '' && !values.hasOneName ? [{ field: 'lastName', problem: 'missing' } as const] : []),
  ...(values.birthDate > '2010' ? [{ field: 'birthDate', problem: 'too-young' } as const] : []),
];

beforeEach(() => {
  session.forget();
  signIn();
});

interface Scene {
  readonly values?: StandardValues;
  readonly records?: readonly IdentityRecordDetail[];
  readonly answers?: Readonly<Record<string, Answer>>;
  readonly address?: string;
}

async function show({ values = EMPTY_PERSON, records = [], answers = {}, address = 'personVerified' }: Scene = {}) {
  const draft = new FakeDraft<StandardValues>(values, rules);
  const state = { records };
  const sent = answerCalls({
    [CALLS.config]: () => CONFIG,
    [CALLS.overview]: () => overviewOf({ records: [...state.records] }),
    [CALLS.standardDraft]: () => draft.read(),
    [CALLS.saveStandard]: draft.save,
    [CALLS.checkDocument]: () => ({ isUsable: true, problems: [] }),
    [CALLS.applyStandard]: () => {
      state.records = [recordOf()];
      return recordOf();
    },
    ...answers,
  });
  const { screen, router } = await renderApp(<VerifiedPage />, { words: ['kyc', 'camera', 'forms'], address });
  return { draft, sent, screen, router };
}

type Shown = Awaited<ReturnType<typeof show>>['screen'];

async function chooseCountry(screen: Shown, field: string, country: string) {
  await screen.getByRole('combobox', { name: field }).click();
  await screen.getByRole('combobox', { name: 'Search countries' }).fill(country);
  await screen.getByRole('option', { name: new RegExp(`^${country}`) }).click();
}

const goOn = (screen: Shown) => screen.getByRole('button', { name: 'Continue' });
const heading = (screen: Shown, name: string) => screen.getByRole('heading', { level: 2, name });

describe('PR-24 the standard check', () => {
  it('is filled in step by step, saved as it goes, reviewed and submitted', async () => {
    const document = { documentCountry: 'IS', documentExpires: '2040-01-01' };
    const { draft, sent, screen, router } = await show({ values: { ...EMPTY_PERSON, ...document, country: 'DE' } });
    await expect.element(heading(screen, 'Who you are')).toBeVisible();
    await expectAccessible();
    await screen.getByLabelText('First names').fill('Ada');
    await expect.poll(() => draft.values.firstName).toBe('Ada');
    await screen.getByLabelText('Family name').fill('Lovelace');
    await screen.getByLabelText('Birth date').fill('1990-12-10');
    await chooseCountry(screen, 'Nationality', 'United Kingdom');
    await goOn(screen).click();

    await expect.element(heading(screen, 'Your identity document')).toHaveFocus();
    expect(router.state.location.search).toEqual({ level: 'standard', step: 'document' });
    await screen.getByRole('combobox', { name: 'Kind of document' }).click();
    await screen.getByRole('option', { name: 'Passport' }).click();
    await screen.getByLabelText('Document number').fill('123 456-7');
    await goOn(screen).click();

    await expect.element(heading(screen, 'Check and submit')).toBeVisible();
    for (const shown of ['Lovelace', '1990-12-10', 'Germany', 'Iceland', 'Passport', '123 456-7']) {
      await expect.element(screen.getByText(shown)).toBeVisible();
    }
    await expectAccessible();
    await screen.getByRole('button', { name: 'Submit for review' }).click();
    await expect.element(screen.getByText('Standard verification: your application is being reviewed')).toBeVisible();
    await expect.element(screen.getByText(/We aim to decide by/)).toBeVisible();
    expect(sent(CALLS.applyStandard).map(({ body }) => body)).toEqual([{ version: draft.version }]);
    expect(draft.values).toEqual({ ...FILLED, ...document, documentNumber: '123 456-7', documentType: 'passport' });
  });

  it('says what is missing or wrong at its field, and goes on only when nothing is', async () => {
    const { screen } = await show({ values: { ...FILLED, lastName: '', birthDate: '2015-02-28' } });
    // What is there and wrong is said at once, what is missing only when the user wants to go on.
    const birth = screen.getByLabelText('Birth date');
    await expect.element(birth).toHaveAccessibleDescription('You must be at least 18 years old.');
    await expect.element(screen.getByLabelText('Family name')).not.toHaveAccessibleDescription();
    await goOn(screen).click();
    await expect.element(screen.getByLabelText('Family name')).toHaveAccessibleDescription('Fill this in.');
    await expect.element(screen.getByLabelText('Family name')).toHaveFocus();
    await birth.fill('1990-02-28');
    await screen.getByRole('switch', { name: 'I have one name only' }).click();
    await expect.element(screen.getByLabelText('Family name')).not.toBeInTheDocument();
    await goOn(screen).click();
    await expect.element(heading(screen, 'Your identity document')).toBeVisible();
  });

  it('opens where it was left, whatever step the address asks for, and goes back and forward by the history', async () => {
    const { screen, router } = await show({ values: FILLED, address: 'personVerified?level=standard&step=review' });
    await expect.element(heading(screen, 'Your identity document')).toBeVisible();
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(heading(screen, 'Who you are')).toBeVisible();
    await expect.element(screen.getByLabelText('First names')).toHaveValue('Ada');
    router.history.back();
    await expect.element(heading(screen, 'Your identity document')).toBeVisible();
    router.history.forward();
    await expect.element(heading(screen, 'Who you are')).toBeVisible();
  });

  it('goes back with what was typed last, which is no change of another device then', async () => {
    const { draft, screen, router } = await show({
      values: FILLED,
      address: 'personVerified?level=standard&step=document',
    });
    await screen.getByLabelText('Document number').fill('C01X00T47');
    router.history.replace('/en_US/personVerified?level=standard&step=person');
    await expect.poll(() => draft.values.documentNumber).toBe('C01X00T47');
    await screen.getByLabelText('First names').fill('Augusta');
    await expect.poll(() => draft.values.firstName).toBe('Augusta');
    expect(draft.values.documentNumber).toBe('C01X00T47');
    await expect.element(screen.getByText('Everything is saved')).toBeVisible();
  });

  it('does not go back from what could not be saved', async () => {
    const { screen } = await show({
      values: FILLED,
      address: 'personVerified?level=standard&step=document',
      answers: { [CALLS.saveStandard]: () => rejection('NOT_READY', 503) },
    });
    await screen.getByLabelText('Document number').fill('C01X00T47');
    await screen.getByRole('button', { name: 'Back' }).click();
    await expect.element(screen.getByText('Not saved')).toBeVisible();
    await expect.element(screen.getByLabelText('Document number')).toHaveValue('C01X00T47');
  });

  it('is not saved for somebody else who has logged in meanwhile in another tab', async () => {
    const { draft, sent, screen } = await show({ address: 'personVerified?level=standard&step=person' });
    await screen.getByLabelText('First names').fill('Ada');
    signIn({ fid: 8 });
    document.dispatchEvent(new Event('visibilitychange'));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(sent(CALLS.saveStandard)).toEqual([]);
    expect(draft.values.firstName).toBe('');
  });

  it('stays in its step while the last field is filled in', async () => {
    const { draft, screen } = await show({ values: { ...FILLED, firstName: '' } });
    await screen.getByLabelText('First names').fill('Ada');
    await expect.poll(() => draft.values.firstName).toBe('Ada');
    await expect.element(screen.getByText('Everything is saved')).toBeVisible();
    await expect.element(heading(screen, 'Who you are')).toBeVisible();
  });

  it('says that it could not be saved, keeps what was typed, and saves it at the next try', async () => {
    let isDown = true;
    const { draft, screen } = await show({
      values: FILLED,
      address: 'personVerified?step=person',
      answers: { [CALLS.saveStandard]: (call) => (isDown ? rejection('NOT_READY', 503) : draft.save(call)) },
    });
    await screen.getByLabelText('First names').fill('Augusta Ada');
    await goOn(screen).click();
    await expect.element(screen.getByText('Not saved')).toBeVisible();
    await expect.element(heading(screen, 'Who you are')).toBeVisible();
    isDown = false;
    await screen.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => draft.values.firstName).toBe('Augusta Ada');
    await expect.element(screen.getByText('Everything is saved')).toBeVisible();
  });

  it.each([
    ['Show the other one', 'Byron'],
    ['Keep what is here', 'Lovelace-King'],
  ])('asks when it was changed on another device: %s', async (button, name) => {
    const { draft, screen } = await show({ values: FILLED, address: 'personVerified?step=person' });
    const field = screen.getByLabelText('Family name');
    await expect.element(field).toHaveValue('Lovelace');
    draft.values = { ...FILLED, lastName: 'Byron' };
    draft.version += 1;
    await field.fill('Lovelace-King');
    await expect.element(screen.getByText('This was changed on another device')).toBeVisible();
    expect(draft.values.lastName).toBe('Byron');
    await expectAccessible();
    await screen.getByRole('button', { name: button }).click();
    await expect.element(field).toHaveValue(name);
    await expect.poll(() => draft.values.lastName).toBe(name);
    await expect.element(screen.getByText('Everything is saved')).toBeVisible();
  });

  it('refuses a document that may not be used at its field', async () => {
    const document: StandardValues = {
      ...FILLED,
      documentCountry: 'GB',
      documentType: 'passport',
      documentNumber: '1',
    };
    const problems = [{ field: 'documentNumber', problem: 'invalid' }];
    const { screen } = await show({
      values: document,
      address: 'personVerified?step=document',
      answers: { [CALLS.checkDocument]: () => ({ isUsable: false, problems }) },
    });
    await goOn(screen).click();
    await expect
      .element(screen.getByLabelText('Document number'))
      .toHaveAccessibleDescription('Letters and digits as in the document.');
  });

  it('shows the reasons of the last rejection in the steps that they are about', async () => {
    const reasons = [
      { field: 'birthDate', reason: 'does-not-match' } as const,
      { field: 'documentNumber', reason: 'unreadable' } as const,
    ];
    const failed = recordOf({ identityStatus: 2, state: 'closed', reasons, message: 'Please look again.' });
    const { screen } = await show({ values: FILLED, records: [failed], address: 'personVerified?step=person' });
    await expect.element(screen.getByText('Birth date: does not match the rest')).toBeVisible();
    await expect.element(screen.getByText('Please look again.')).toBeVisible();
    await expect.element(screen.getByText('Document number: cannot be read')).not.toBeInTheDocument();
    await goOn(screen).click();
    await expect.element(screen.getByText('Document number: cannot be read')).toBeVisible();
  });

  it('works by the keyboard alone: Enter goes on', async () => {
    const { screen } = await show({ values: FILLED, address: 'personVerified?step=person' });
    await screen.getByLabelText('First names').click();
    await userEvent.keyboard('{Enter}');
    await expect.element(heading(screen, 'Your identity document')).toBeVisible();
  });
});

describe('what cannot be filled in now', () => {
  it.each([
    [
      'an application that waits',
      [recordOf()],
      'personVerified',
      'Standard verification: your application is being reviewed',
    ],
    ['advanced before standard', [], 'personVerified?level=advanced', 'Standard verification comes first'],
    [
      'what was asked for',
      [recordOf({ state: 'asked' })],
      'personVerified',
      'Standard verification: we need something more from you',
    ],
  ])('%s', async (_what, records, address, title) => {
    const { screen } = await show({ records, address });
    await expect.element(screen.getByText(title)).toBeVisible();
    await expectAccessible();
  });
});
